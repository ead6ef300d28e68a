import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.server.ts";
import type { DatabaseFolder } from "./database-folder.server.ts";

const STOPS_WITHIN_MS = 60_000;

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
