import { takenAtOf } from "./backup-files.ts";

/** How many are kept: the newest of each of the last days, weeks and months that have any. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Which of these backups stay. */
export function keptBackups(ids: string[]): Set<string> {
  const newestFirst = [...ids].sort().reverse();
  return new Set([
    ...newestOfEach(newestFirst, KEPT.days, (time) => Math.floor(time / DAY_MS)),
    ...newestOfEach(newestFirst, KEPT.weeks, (time) => Math.floor((time - FIRST_MONDAY_MS) / (7 * DAY_MS))),
    ...newestOfEach(newestFirst, KEPT.months, (time) => {
      const day = new Date(time);
      return day.getUTCFullYear() * 12 + day.getUTCMonth();
    }),
  ]);
}

function newestOfEach(newestFirst: string[], count: number, periodOf: (lagosTime: number) => number): string[] {
  const newest = new Map<number, string>();
  for (const id of newestFirst) {
    const period = periodOf(takenAtOf(id).getTime() + LAGOS_OFFSET_MS);
    if (!newest.has(period)) newest.set(period, id);
  }
  return [...newest.values()].slice(0, count);
}
