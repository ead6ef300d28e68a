import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 20;
const PEAK_RESOLUTION_MS = 10;
const POLL_MS = 1000;
const NS_PER_MS = 1e6;

/** The event-loop lag of this process. */
export type EventLoopLag = {
  /** The average of the last second, in ms. */
  ms(): number;
  stop(): void;
};

/** Measures the average event-loop lag. A single long pause, such as a garbage collection, is no sign of overload. */
export function watchEventLoopLag(): EventLoopLag {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let ms = 0;
  const poll = setInterval(() => {
    // The histogram includes the sampling interval itself; the mean is NaN without samples.
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

/** Measures event-loop lag. The returned function returns the 99th percentile since its last call, in ms. */
export function watchPeakLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: PEAK_RESOLUTION_MS });
  delay.enable();
  return () => {
    // The histogram includes the sampling interval itself.
    const lagMs = delay.count > 0 ? delay.percentile(99) / NS_PER_MS - PEAK_RESOLUTION_MS : 0;
    delay.reset();
    return Math.max(0, lagMs);
  };
}
