import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 10;
const NS_PER_MS = 1e6;

/** How long work waited for the processor, in ms: the 99th percentile since it was last asked for. */
export function watchWorstLag(): () => number {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    // Node counts the time between two looks, of which the time that lies between them by plan is no delay.
    const late = delay.count > 0 ? delay.percentile(99) / NS_PER_MS - RESOLUTION_MS : 0;
    delay.reset();
    return Math.max(0, late);
  };
}
