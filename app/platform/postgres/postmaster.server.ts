import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.server.ts";
import type { DatabaseFolder } from "./database-folder.server.ts";

const STOPS_WITHIN_MS = 60_000;

/** Stops, in order, a server that a killed Gatehouse left running on this folder. */
export async function stopServerLeftBehind(folder: DatabaseFolder, log: Log): Promise<void> {
  const pid = await postmasterProcess(folder);
  if (pid === null) return;
  log.warn({ pid }, "a PostgreSQL was left behind by a Gatehouse that was killed; stopping it first");
  const deadline = performance.now() + STOPS_WITHIN_MS;
  signal(pid, "SIGINT");
  while (performance.now() < deadline && (await postmasterProcess(folder)) === pid) await wait(20);
}

/** The process of a running server on this folder, from postmaster.pid; null when none runs. */
export async function postmasterProcess(folder: DatabaseFolder): Promise<number | null> {
  const text = await readFile(path.join(folder.cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!Number.isInteger(pid) || pid <= 1 || !signal(pid, 0)) return null;
  if (process.platform !== "linux") return pid;
  // After a power cut the number in the file may belong to any other program.
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

/** Stops a server after its open transactions were rolled back ("fast" shutdown), and waits for it. */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = exited(server);
  server.kill("SIGINT");
  await gone;
}

export async function exited(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  await once(server, "exit");
}
