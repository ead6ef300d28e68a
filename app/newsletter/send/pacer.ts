import { setTimeout as wait } from "node:timers/promises";

/** Spaces calls evenly. */
export type Pacer = {
  /** Resolves when the next call is due, at once when `stop` aborts. */
  next(): Promise<void>;
};

/** Creates a pacer for at most `perMinute` calls in a minute. */
export function createPacer(perMinute: number, stop: AbortSignal): Pacer {
  const spacingMs = 60_000 / perMinute;
  let nextAt = 0;
  return {
    async next() {
      const now = performance.now();
      const at = Math.max(now, nextAt);
      nextAt = at + spacingMs;
      if (at - now >= 1) await wait(at - now, undefined, { signal: stop }).catch(() => undefined);
    },
  };
}
