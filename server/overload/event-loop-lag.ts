import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 20;
const POLL_MS = 1000;
const NS_PER_MS = 1e6;

/** How long work waits for its turn in this process. */
export type EventLoopLag = {
  /** On average over the last second, in ms. */
  ms(): number;
  stop(): void;
};

/** The average: one long turn, as of the garbage collector, says nothing about those who come next. */
export function watchEventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let ms = 0;
  const poll = setInterval(() => {
    // The delay of an idle process is the time between two looks itself; NaN when there was none.
    ms = Math.max(0, delays.mean / NS_PER_MS - RESOLUTION_MS) || 0;
    delays.reset();
  }, POLL_MS);
  poll.unref();
  return {
    ms: () => ms,
    stop() {
      clearInterval(poll);
      delays.disable();
    },
  };
}
