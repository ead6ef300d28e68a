import { nextIntakeChange } from "../../app/admissions/intakes/intake.store.server.ts";
import { PLACE } from "../../app/content/place.content.ts";
import { nextContentChange } from "../../app/content/versions/content.store.server.ts";
import { nextPostChange } from "../../app/news/posts.store.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { endOfDay, isoDay } from "../../app/ui/format/place-time.ts";

const RETRY_DELAY_MS = 5000;

export type TimedChanges = {
  /** Calls `onChange` when a timed change is due. */
  check(): void;
  /** Looks up the next change again. Call it after a save. */
  recheck(): void;
  stop(): void;
};

/** Tracks timed changes of the site: posts that become public or end, texts that are shown from or until a time, intakes that open or close, and midnight, when the year may change. */
export function startTimedChanges(
  { db, clock, content, log }: Pick<Deps, "db" | "clock" | "content" | "log">,
  onChange: () => void,
): TimedChanges {
  let nextAt = 0;
  /** The time of the last lookup, so that changes that became due during a database outage are included. */
  let since = clock.now();
  let reading = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  async function readOnce(): Promise<void> {
    const from = since;
    try {
      const scheduled = [
        await nextPostChange(db, from),
        await nextIntakeChange(db, from),
        await nextContentChange(db, from),
      ];
      const place = content.read(PLACE);
      const midnight = endOfDay(isoDay(from, place), place);
      nextAt = Math.min(...[...scheduled, midnight].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY));
    } catch (error) {
      log.debug({ error }, "looking up the next change failed; retrying");
      retry = setTimeout(read, RETRY_DELAY_MS);
      retry.unref();
    }
  }

  // Sequential: the next lookup sees what was saved during this one.
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
      onChange();
      nextAt = Number.POSITIVE_INFINITY;
      reread();
    },
    recheck: reread,
    stop: () => clearTimeout(retry),
  };
}
