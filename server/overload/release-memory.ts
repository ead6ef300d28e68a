import { eventLoopUtilization } from "node:perf_hooks";

const POLL_MS = 1000;
/** An idle server allocates about this much in a minute. Releasing less is not worth a pause of 100 ms. */
const MIN_RELEASED_BYTES = 8 * 1024 * 1024;
/** The server is idle below this event-loop utilization. */
const IDLE_UTILIZATION = 0.1;
const MIN_POLLS_BETWEEN = 30;

/**
 * Returns memory to the operating system in the first idle second after a load peak, for PostgreSQL on the same small server. V8 by
 * itself keeps twice the memory it needs until the next allocations, which may be hours later.
 *
 * `collect` is V8's garbage collector (`--expose-gc`); without it, nothing happens.
 */
export function startMemoryRelease(collect: NodeJS.GCFunction | undefined): { stop(): void } {
  let before = eventLoopUtilization();
  let needed = 0;
  let pollsToWait = 0;

  function poll(): void {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, before);
    before = now;
    pollsToWait -= 1;
    if (pollsToWait > 0 || utilization > IDLE_UTILIZATION || process.memoryUsage.rss() < needed + MIN_RELEASED_BYTES)
      return;
    // Only the last-resort flavor makes V8 release all free memory at once.
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
    needed = process.memoryUsage.rss();
    pollsToWait = MIN_POLLS_BETWEEN;
  }

  const polling = setInterval(poll, POLL_MS);
  polling.unref();
  return { stop: () => clearInterval(polling) };
}
