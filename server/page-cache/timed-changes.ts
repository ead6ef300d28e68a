import { nextPublication } from "../../app/news/posts.store.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";

/** Lagos keeps no summer time: its day begins at 23:00 UTC. */
const LAGOS_AHEAD_MS = 60 * 60 * 1000;
const DAY_MS = 24 * LAGOS_AHEAD_MS;
const TRY_AGAIN_AFTER_MS = 5000;

export type TimedChanges = {
  /** Calls `change` when a time at which the site changes by itself has come. */
  check(): void;
  /** After a save: another time may be next. */
  recheck(): void;
  stop(): void;
};

/** Knows when the site changes by itself: when a scheduled post becomes public, and at midnight, when another year may begin. */
export function startTimedChanges(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  change: () => void,
): TimedChanges {
  let nextAt = 0;
  /** Since when pages may have been made that don't know of it: a time that came while the database was out of reach counts, too. */
  let since = clock.now();
  let reading = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  async function readOnce(): Promise<void> {
    const from = since;
    try {
      const publication = await nextPublication(db, from);
      nextAt = Math.min(publication?.getTime() ?? Number.POSITIVE_INFINITY, nextMidnight(from));
    } catch (error) {
      log.debug({ error }, "the next publication can't be looked up just now");
      again = setTimeout(read, TRY_AGAIN_AFTER_MS);
      again.unref();
    }
  }

  // One after the other: what was saved while one is under way is seen by the next.
  function read(): void {
    reading = reading.then(readOnce);
  }

  function reread(): void {
    since = clock.now();
    read();
  }

  return {
    check() {
      if (clock.now().getTime() < nextAt) return;
      change();
      nextAt = Number.POSITIVE_INFINITY;
      reread();
    },
    recheck: reread,
    stop: () => clearTimeout(again),
  };
}

function nextMidnight(now: Date): number {
  const lagos = now.getTime() + LAGOS_AHEAD_MS;
  return lagos - (lagos % DAY_MS) + DAY_MS - LAGOS_AHEAD_MS;
}
