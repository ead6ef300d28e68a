import { eventLoopUtilization } from "node:perf_hooks";

const POLL_MS = 1000;
/** Less is not worth a pause of a tenth of a second. */
const WORTH_IT_BYTES = 16 * 1024 * 1024;
/** As long as the program works for less than so much of a second, it is quiet. */
const QUIET = 0.1;
const POLLS_BETWEEN = 30;

/**
 * Gives memory back to the system in the first quiet second after a rush: PostgreSQL on the same small server has a use for it. V8
 * itself keeps twice of what the program needs until somebody allocates again, which may be in the morning.
 *
 * `collect` is V8's collector, which Node hands out under --expose-gc; without it, nothing happens.
 */
export function startGivingBack(collect: NodeJS.GCFunction | undefined): { stop(): void } {
  let before = eventLoopUtilization();
  let needed = 0;
  let pollsToWait = 0;

  function poll(): void {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, before);
    before = now;
    pollsToWait -= 1;
    if (pollsToWait > 0 || utilization > QUIET || process.memoryUsage.rss() < needed + WORTH_IT_BYTES) return;
    // Only as a last resort does V8 give all that is free back at once.
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
    needed = process.memoryUsage.rss();
    pollsToWait = POLLS_BETWEEN;
  }

  const polling = setInterval(poll, POLL_MS);
  polling.unref();
  return { stop: () => clearInterval(polling) };
}
