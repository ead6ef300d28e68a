import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { postmasterOf } from "../../tests/support/apps/data-folder.ts";

/** All values are from the kernel (proc(5)), in MB of 2^20 bytes. Linux only. */

export type MemoryLine = "VmRSS" | "VmHWM";

export function residentMemory(pid: number, line: MemoryLine = "VmRSS"): number {
  return megabytes(readFileSync(`/proc/${pid}/status`, "utf8"), line);
}

/** Resets the high-water mark VmHWM. */
export async function resetHighWater(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}

/** Returns the memory of the app with its PostgreSQL. Memory that the PostgreSQL processes share, such as its buffers, counts once (PSS). */
export async function memoryWithDatabase(app: { pid: number; dataDir: string }): Promise<number> {
  const postmaster = await postmasterOf(app.dataDir);
  if (postmaster === null) throw new Error(`No PostgreSQL runs on ${app.dataDir}.`);
  const database = [postmaster, ...childrenOf(postmaster)];
  return database.reduce((sum, pid) => sum + proportionalMemory(pid), residentMemory(app.pid));
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** Returns 0 for a process that ends while it is measured. */
function parentOf(pid: string): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return null;
  }
}

function proportionalMemory(pid: number): number {
  try {
    return megabytes(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"), "Pss");
  } catch {
    return 0;
  }
}

function megabytes(text: string, line: string): number {
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) / 1024;
}
