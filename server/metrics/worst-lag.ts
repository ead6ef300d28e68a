import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

/** Measures event-loop lag. The returned function returns the 99th percentile since its last call, in ms. */
export function watchPeakLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    // The histogram includes the sampling interval itself.
    const lagMs = delay.count > 0 ? delay.percentile(99) / NS_PER_MS - RESOLUTION_MS : 0;
    delay.reset();
    return Math.max(0, lagMs);
  };
}
