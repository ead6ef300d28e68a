const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 02:00 in Lagos, which is UTC+1 all year: few apply then. */
const NIGHT_MS = 1 * HOUR_MS;
/** 03:00 on a Sunday. 1 January 1970 was a Thursday. */
const SUNDAY_NIGHT_MS = 3 * DAY_MS + 2 * HOUR_MS;

/**
 * What has to be done now: a backup after every night's 02:00, a proof after every Sunday's 03:00, and either as soon as possible where
 * there was none since, because the power was off or it went wrong.
 */
export function dueRuns(
  now: Date,
  last: { backup: Date | null; proof: Date | null },
): { backup: boolean; proof: boolean } {
  const isDue = (done: Date | null, every: number, offset: number) => {
    const latest = Math.floor((now.getTime() - offset) / every) * every + offset;
    return done === null || done.getTime() < latest;
  };
  return { backup: isDue(last.backup, DAY_MS, NIGHT_MS), proof: isDue(last.proof, 7 * DAY_MS, SUNDAY_NIGHT_MS) };
}
