import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../../log.server.ts";
import type { DatabaseFolder } from "./database-folder.server.ts";
import type { PostgresAddress } from "./postgres-address.server.ts";
import type { SystemAccount } from "./system-account.server.ts";

const READY_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 60_000;

export type PostgresServer = { process: ChildProcess; lastOutput: () => string };

/** Starts the server process. */
export function launchServer(
  server: string,
  folder: DatabaseFolder,
  account: SystemAccount | null,
  address: PostgresAddress,
): PostgresServer {
  const child = spawn(server, ["-D", folder.cluster, ...address.serverOptions], {
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl+C in a terminal signals only Gatehouse, which then shuts PostgreSQL down.
    detached: true,
    cwd: path.dirname(folder.cluster),
    env: { LC_ALL: "C", PATH: process.env.PATH ?? "" },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  let tail = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2000);
  });
  return { process: child, lastOutput: () => tail.trim() };
}

/** Waits until the server accepts connections. Returns 'lock-file' when another server runs on its folder. */
export async function waitUntilReady(
  server: PostgresServer,
  address: PostgresAddress,
): Promise<{ kind: "ready" } | { kind: "lock-file" }> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (hasExited(server.process)) {
      if (server.lastOutput().includes('lock file "postmaster.pid" already exists')) return { kind: "lock-file" };
      throw new Error(`PostgreSQL did not start: ${server.lastOutput()}`);
    }
    const client = await connectAsSuperuser(address, "probe").catch(() => null);
    if (client) {
      await client.end();
      return { kind: "ready" };
    }
    await wait(20);
  }
  throw new Error(`PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} s: ${server.lastOutput()}`);
}

export async function connectAsSuperuser(address: PostgresAddress, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address.superuser, application_name: name, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Shuts down a server that a killed Gatehouse left running on this folder. */
export async function stopServerLeftBehind(folder: DatabaseFolder, log: Log): Promise<void> {
  const pid = await postmasterProcess(folder);
  if (pid === null) return;
  log.warn({ pid }, "a killed Gatehouse left PostgreSQL running; stopping it first");
  const deadline = performance.now() + STOPS_WITHIN_MS;
  signal(pid, "SIGINT");
  while (performance.now() < deadline && (await postmasterProcess(folder)) === pid) await wait(20);
}

/** Returns the process id of the server on this folder, from postmaster.pid; null when none runs. */
export async function postmasterProcess(folder: DatabaseFolder): Promise<number | null> {
  const text = await readFile(path.join(folder.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid <= 1 || !signal(pid, 0)) return null;
  if (process.platform !== "linux") return pid;
  // After a power cut the process id in the file may belong to any other program.
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
  return name.trim() === "postgres" ? pid : null;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Stops a server by a "fast" shutdown, which rolls back open transactions, and waits until it has exited. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return;
  const gone = exited(server);
  server.kill("SIGINT");
  await gone;
}

export async function exited(server: ChildProcess): Promise<void> {
  if (hasExited(server)) return;
  await once(server, "exit");
}

export function hasExited(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}
