import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** The unit of CPU time in /proc: 1/100 s (USER_HZ, proc(5)). */
const TICKS_PER_SECOND = 100;

/** Returns whether servers and load generator can each have a core. */
function hasCoreForEach(): boolean {
  return availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
}

/** Pins a process with all its threads to the first core. */
export function pinServer(pid: number): void {
  if (hasCoreForEach()) pin(pid, "0");
}

/** Runs `work` with this process pinned to the cores other than the servers'. */
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

/** Returns the CPU time that a process has used so far with all its threads. Linux only. */
export function coreSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses may contain spaces; utime and stime are the 12th and 13th fields after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

function pin(pid: number, cores: string): void {
  const { status, stderr } = spawnSync("taskset", ["-a", "-c", "-p", cores, String(pid)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`taskset: ${stderr.trim()}`);
}
