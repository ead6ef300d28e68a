const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 02:00 in Lagos, which is UTC+1 all year: few people apply at that hour. */
const NIGHT_MS = 1 * HOUR_MS;
/** 03:00 on a Sunday. 1 January 1970 was a Thursday. */
const SUNDAY_NIGHT_MS = 3 * DAY_MS + 2 * HOUR_MS;

/**
 * Returns which runs are due: a backup daily at 02:00, a verification on Sundays at 03:00. A run that was missed or failed stays due
 * until one succeeds.
 */
export function dueRuns(
  now: Date,
  last: { backup: Date | null; verification: Date | null },
): { backup: boolean; verification: boolean } {
  const isDue = (done: Date | null, every: number, offset: number) => {
    const latest = Math.floor((now.getTime() - offset) / every) * every + offset;
    return done === null || done.getTime() < latest;
  };
  return {
    backup: isDue(last.backup, DAY_MS, NIGHT_MS),
    verification: isDue(last.verification, 7 * DAY_MS, SUNDAY_NIGHT_MS),
  };
}
