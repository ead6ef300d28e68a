import { eventLoopUtilization } from "node:perf_hooks";

const LOOK_EVERY_MS = 1000;
/** Less is not worth a pause of a tenth of a second. */
const WORTH_IT_BYTES = 16 * 1024 * 1024;
/** As long as the program works for less than so much of a second, it is quiet. */
const QUIET = 0.1;
const LOOKS_BETWEEN = 30;

/**
 * Gives memory back to the system in the first quiet second after a rush: PostgreSQL on the same small server has a use for it. V8
 * itself keeps twice of what the program needs until somebody allocates again, which may be in the morning.
 *
 * `collect` is V8's collector, which Node hands out under --expose-gc; without it, nothing happens.
 */
export function startGivingBack(collect: NodeJS.GCFunction | undefined): { stop(): void } {
  let before = eventLoopUtilization();
  let needed = 0;
  let looksToWait = 0;

  function look(): void {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, before);
    before = now;
    looksToWait -= 1;
    if (looksToWait > 0 || utilization > QUIET || process.memoryUsage.rss() < needed + WORTH_IT_BYTES) return;
    // Only as a last resort does V8 give all that is free back at once.
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
    needed = process.memoryUsage.rss();
    looksToWait = LOOKS_BETWEEN;
  }

  const looking = setInterval(look, LOOK_EVERY_MS);
  looking.unref();
  return { stop: () => clearInterval(looking) };
}
