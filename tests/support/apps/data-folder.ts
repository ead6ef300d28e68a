import { chmod, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { OWNER_ROLE } from "../../../app/platform/postgres/embedded/postgres-address.server.ts";

/** Creates a data folder for one test in the system's temporary folder. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-app-"));
  // As root, PostgreSQL runs under another account, which has to traverse this folder; its own folder inside stays private.
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a data folder, including a database in another place. */
export async function removeDataFolder(folder: string): Promise<void> {
  const database = await realpath(path.join(folder, "database")).catch(() => null);
  if (database) await rm(database, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Returns the process id of the embedded PostgreSQL on this data folder; null when there is none. */
export async function postmasterOf(dataDir: string): Promise<number | null> {
  const pid = Number((await postmasterLines(dataDir))[0]);
  return pid > 0 && isRunning(pid) ? pid : null;
}

/** Returns the owner's connection settings of the embedded PostgreSQL on this data folder. Throws when none runs. */
export async function databaseOf(dataDir: string): Promise<pg.ClientConfig> {
  const lines = await postmasterLines(dataDir);
  const host = lines[4]?.trim();
  if (!host) throw new Error(`No PostgreSQL runs on ${dataDir}.`);
  return { host, port: Number(lines[3]), user: OWNER_ROLE, database: "postgres" };
}

/** The lines of postmaster.pid: process, data folder, start time, port, socket folder, and more. */
async function postmasterLines(dataDir: string): Promise<string[]> {
  const file = path.join(dataDir, "database", "cluster", "postmaster.pid");
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
