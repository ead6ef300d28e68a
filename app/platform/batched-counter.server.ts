import type { RateLimit } from "./http/rate-limit.server.ts";
import type { Log } from "./log.server.ts";

/** Counts events without the database, and adds them to it once a second at most. */
export type BatchedCounter = {
  /** Counts one event of a network, in memory. Never throws, and never waits. */
  count(key: string, network: string): void;
  /** Writes what was counted. Drops it when the database is unreachable. */
  flush(): Promise<void>;
};

export type BatchedCounterOptions = {
  /** How many events a network may cause. */
  limit: RateLimit;
  /** Adds these numbers to the stored ones. */
  write(counts: ReadonlyMap<string, number>): Promise<void>;
  log: Log;
};

const WRITE_AFTER_MS = 1000;
/** Those of more networks within a second are dropped. Each costs a query. */
const MAX_NETWORKS = 500;

/** Creates a counter that uses one database connection at a time, however many events there are. */
export function createBatchedCounter({ limit, write, log }: BatchedCounterOptions): BatchedCounter {
  let byNetwork = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function writeOnce(): Promise<void> {
    const counted = byNetwork;
    byNetwork = new Map();
    timer = null;
    if (counted.size === 0) return;
    try {
      const allowed = await withinLimit(limit, counted);
      if (allowed.size > 0) await write(allowed);
    } catch (error) {
      log.debug({ error }, "events were not counted");
    }
  }

  // Sequential: while the database is slow, the events of several seconds are written at once.
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    writing = writing.then(writeOnce);
    return writing;
  }

  return {
    flush,
    count(key, network) {
      const counts = byNetwork.get(network) ?? new Map<string, number>();
      if (counts.size === 0 && byNetwork.size >= MAX_NETWORKS) return;
      byNetwork.set(network, counts.set(key, (counts.get(key) ?? 0) + 1));
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    },
  };
}

/** Returns the sums over the networks that are within their limit. */
async function withinLimit(
  limit: RateLimit,
  byNetwork: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const [network, counts] of byNetwork) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const allowance = await limit.take(network, total);
    if (allowance.kind === "limited") continue;
    for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}
