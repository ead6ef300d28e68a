import { eventLoopUtilization } from "node:perf_hooks";

const POLL_MS = 1000;
/** An idle server allocates about this much in a minute. Releasing less is not worth a pause of 100 ms. */
const MIN_RELEASED_BYTES = 8 * 1024 * 1024;
/** The server is idle below this event-loop utilization. */
const IDLE_UTILIZATION = 0.1;
/** V8 drops compiled code with the memory: a page takes a fifth more CPU time in the first two seconds of the next load. */
const IDLE_SECONDS_AFTER_LOAD = 30;

/**
 * Returns memory to the operating system once the server has `started`, and after load peaks, for PostgreSQL on the same small server.
 * V8 by itself keeps twice the memory it needs until the next allocations, which may be hours later.
 *
 * `collect` is V8's garbage collector (`--expose-gc`); without it, nothing happens.
 */
export function startMemoryRelease(
  collect: NodeJS.GCFunction | undefined,
  started: Promise<void> = Promise.resolve(),
): { stop(): void } {
  const schedule = createReleaseSchedule();
  let polling: NodeJS.Timeout | undefined;
  let stopped = false;
  let before = eventLoopUtilization();

  function release(): void {
    // The last-resort flavor makes V8 release all free memory at once. It also drops the hidden classes of which no object is left, and code
    // that expects one of them stays slow. No tick is pending in a timer, and each response needs two: a pending one keeps their class.
    process.nextTick(() => undefined);
    collect?.({ type: "major", execution: "sync", flavor: "last-resort" });
    schedule.released({ rss: process.memoryUsage.rss() });
  }

  function poll(): void {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, before);
    before = now;
    if (schedule.isDue({ utilization, rss: process.memoryUsage.rss() })) release();
  }

  void started.then(() => {
    if (stopped) return;
    // At once, even under load: a later release would drop what V8 has compiled for that load.
    release();
    polling = setInterval(poll, POLL_MS);
    polling.unref();
  });
  return {
    stop() {
      stopped = true;
      clearInterval(polling);
    },
  };
}

/**
 * Decides, asked once a second, whether memory is released again: after 30 idle seconds in a row, when it has grown by 8 MB. `rss` is
 * resident memory in bytes, `utilization` the event loop's, 0 to 1.
 */
export function createReleaseSchedule() {
  let needed = 0;
  let idleSecondsLeft = IDLE_SECONDS_AFTER_LOAD;
  return {
    isDue({ utilization, rss }: { utilization: number; rss: number }): boolean {
      const isIdle = utilization <= IDLE_UTILIZATION;
      if (isIdle) idleSecondsLeft -= 1;
      else idleSecondsLeft = IDLE_SECONDS_AFTER_LOAD;
      return isIdle && idleSecondsLeft <= 0 && rss >= needed + MIN_RELEASED_BYTES;
    },
    released({ rss }: { rss: number }): void {
      needed = rss;
      idleSecondsLeft = IDLE_SECONDS_AFTER_LOAD;
    },
  };
}
