import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Linux counts a process's time in hundredths of a second for /proc (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;

/** Whether servers and sender can have a core each here. */
function hasCoreForEach(): boolean {
  return availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
}

/** Lets the process, with all its threads, run on the first core alone. */
export function pinServer(pid: number): void {
  if (hasCoreForEach()) pin(pid, "0");
}

/** Keeps this process off the servers' core while `work` lasts. */
export async function withSenderPinned<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!hasCoreForEach()) return work();
  const cores = availableParallelism();
  pin(process.pid, `1-${cores - 1}`);
  try {
    return await work();
  } finally {
    pin(process.pid, `0-${cores - 1}`);
  }
}

export function describePinning(): string {
  return hasCoreForEach()
    ? "Each server has the first core alone, the sender the others."
    : "Server and sender share the cores: there is one core, or no taskset.";
}

/** The time of the processor that a process has used so far, all its threads together. Linux only. */
export function coreSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may hold spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function pin(pid: number, cores: string): void {
  const { status, stderr } = spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`taskset: ${stderr.trim()}`);
}
