import { wallClock, type Zoned } from "../../ui/format/place-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Few people apply at that hour. */
const NIGHT_MS = 2 * HOUR_MS;
/** 03:00 on a Sunday. 1 January 1970 was a Thursday. */
const SUNDAY_NIGHT_MS = 3 * DAY_MS + 3 * HOUR_MS;

/**
 * Returns which runs are due: a backup daily at 02:00, a verification on Sundays at 03:00. A run that was missed or failed stays due
 * until one succeeds.
 */
export function dueRuns(
  now: Date,
  last: { backup: Date | null; verification: Date | null },
  place: Zoned,
): { backup: boolean; verification: boolean } {
  const isDue = (done: Date | null, every: number, offset: number) => {
    const latest = Math.floor((wallClock(now, place) - offset) / every) * every + offset;
    return done === null || wallClock(done, place) < latest;
  };
  return {
    backup: isDue(last.backup, DAY_MS, NIGHT_MS),
    verification: isDue(last.verification, 7 * DAY_MS, SUNDAY_NIGHT_MS),
  };
}
