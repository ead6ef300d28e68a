import { totalmem } from "node:os";
import type pg from "pg";
import { countUndelivered } from "../../app/mail/mail.store.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { SAMPLE_SECONDS, type Sample } from "../../app/platform/samples.server.ts";
import { within } from "../../app/platform/time-limit.server.ts";
import type { PageCacheMetrics } from "../page-cache/page-cache.ts";
import type { Traffic } from "./traffic.ts";
import { watchWorstLag } from "./worst-lag.ts";

export type SamplerSources = {
  deps: Pick<Deps, "db" | "clock" | "samples">;
  traffic: Traffic;
  pool: Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "options">;
  pageCache: () => PageCacheMetrics | null;
};

export type Sampler = {
  /** Adds a sample of the time since the last one. */
  take(): Promise<void>;
  stop(): void;
};

const MAILS_WITHIN_MS = 2000;

/** Looks at the program every few seconds, for the page that shows staff how it does. */
export async function startSampler({ deps, traffic, pool, pageCache }: SamplerSources): Promise<Sampler> {
  const takeLag = watchWorstLag();
  const most = grantedMemory();
  let before = totalsOf(traffic, pageCache());
  let checkedAt = deps.clock.now();

  async function take(): Promise<void> {
    const at = deps.clock.now();
    const now = totalsOf(traffic, pageCache());
    const since = (name: keyof Totals) => now[name] - before[name];
    const sample: Omit<Sample, "mails"> = {
      at,
      seconds: Math.max(1, (at.getTime() - checkedAt.getTime()) / 1000),
      answers: {
        kept: since("kept"),
        other: since("other"),
        refused: since("refused"),
        putOff: since("putOff"),
        failed: since("failed"),
      },
      renders: traffic.takeRenderTimes(),
      lagMs: takeLag(),
      memory: { used: process.memoryUsage.rss(), most },
      connections: {
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        most: pool.options.max,
      },
      reports: since("reports"),
    };
    before = now;
    checkedAt = at;
    const mails = await within(MAILS_WITHIN_MS, countUndelivered(deps.db, at)).catch(() => null);
    deps.samples.add({ ...sample, mails });
  }

  await take();
  const timer = setInterval(take, SAMPLE_SECONDS * 1000);
  timer.unref();
  return { take, stop: () => clearInterval(timer) };
}

/** A container may be granted less than the machine has; one that is not says 0, or more than there is. */
function grantedMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

type Totals = Record<"kept" | "other" | "refused" | "putOff" | "failed" | "reports", number>;

function totalsOf({ answers, reports }: Traffic, cache: PageCacheMetrics | null): Totals {
  const sum = (counts: Iterable<[unknown, number]>) => [...counts].reduce((total, [, count]) => total + count, 0);
  const from = (least: number) => sum([...answers].filter(([status]) => status >= least && status < least + 100));
  const putOff = answers.get(503) ?? 0;
  return {
    kept: cache ? cache.hits + cache.stale : 0,
    other: from(200) + from(300) + (cache?.made ?? 0),
    refused: from(400),
    putOff,
    failed: from(500) - putOff,
    reports: sum(reports),
  };
}
