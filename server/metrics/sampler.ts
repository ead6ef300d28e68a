import { totalmem } from "node:os";
import type pg from "pg";
import { countUndelivered } from "../../app/mail/mail.store.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { within } from "../../app/platform/errors/time-limit.server.ts";
import { SAMPLE_SECONDS, type Sample } from "../../app/platform/samples.server.ts";
import { watchPeakLag } from "../overload/event-loop-lag.ts";
import type { PageCacheMetrics } from "../page-cache/page-cache.ts";
import type { Traffic } from "./traffic.ts";

export type SamplerSources = {
  deps: Pick<Deps, "db" | "clock" | "samples">;
  traffic: Traffic;
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  pageCache: () => PageCacheMetrics | null;
};

export type Sampler = {
  /** Adds a sample of the period since the last one. */
  take(): Promise<void>;
  stop(): void;
};

const MAIL_COUNT_TIMEOUT_MS = 2000;

/** Samples the server's metrics periodically, for the operations page of staff. */
export async function startSampler({ deps, traffic, pool, pageCache }: SamplerSources): Promise<Sampler> {
  const takeLag = watchPeakLag();
  const max = availableMemory();
  let before = totalsOf(traffic, pageCache());
  let sampledAt = deps.clock.now();

  async function take(): Promise<void> {
    const at = deps.clock.now();
    const now = totalsOf(traffic, pageCache());
    const since = (name: keyof Totals) => now[name] - before[name];
    const sample: Omit<Sample, "mails"> = {
      at,
      seconds: Math.max(1, (at.getTime() - sampledAt.getTime()) / 1000),
      responses: {
        cached: since("cached"),
        other: since("other"),
        rejected: since("rejected"),
        overloaded: since("overloaded"),
        failed: since("failed"),
      },
      renders: traffic.takeRenderTimes(),
      lagMs: takeLag(),
      memory: { used: process.memoryUsage.rss(), max },
      connections: {
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        max: pool.options.max,
      },
      reports: since("reports"),
    };
    before = now;
    sampledAt = at;
    const mails = await within(MAIL_COUNT_TIMEOUT_MS, countUndelivered(deps.db, at)).catch(() => null);
    deps.samples.add({ ...sample, mails });
  }

  await take();
  const timer = setInterval(take, SAMPLE_SECONDS * 1000);
  timer.unref();
  return { take, stop: () => clearInterval(timer) };
}

/** Returns the memory limit of the container, or else of the machine. Without a limit, `constrainedMemory` is 0 or exceeds the total. */
function availableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

type Totals = Record<"cached" | "other" | "rejected" | "overloaded" | "failed" | "reports", number>;

function totalsOf({ responses, reports }: Traffic, cache: PageCacheMetrics | null): Totals {
  const sum = (counts: Iterable<[unknown, number]>) => [...counts].reduce((total, [, count]) => total + count, 0);
  const statusFrom = (min: number) => sum([...responses].filter(([status]) => status >= min && status < min + 100));
  const overloaded = responses.get(503) ?? 0;
  return {
    cached: cache ? cache.hits + cache.stale : 0,
    other: statusFrom(200) + statusFrom(300) + (cache?.rendered ?? 0),
    rejected: statusFrom(400),
    overloaded,
    failed: statusFrom(500) - overloaded,
    reports: sum(reports),
  };
}
