import { coreSecondsOf } from "./one-core.ts";
import { percentile } from "./percentile.ts";
import type { LoadResult } from "./raw-load.ts";

/** A server's metrics under load: responses per second, share of its core, and latencies. */
export type Served = { perSecond: number; perCoreSecond: number; coreShare: number; p99: number };

/** Measures the process of a server while load is sent to it. */
export async function watchServed(pid: number, send: () => Promise<LoadResult>): Promise<Served> {
  const [start, used] = [performance.now(), coreSecondsOf(pid)];
  const { perSecond, latencies } = await send();
  const seconds = (performance.now() - start) / 1000;
  const coreSeconds = coreSecondsOf(pid) - used;
  return {
    perSecond,
    perCoreSecond: latencies.length / coreSeconds,
    coreShare: coreSeconds / seconds,
    p99: percentile(latencies, 0.99),
  };
}
