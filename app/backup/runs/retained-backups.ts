import { wallClock, type Zoned } from "../../ui/format/place-time.ts";
import { takenAtOf } from "../make/backup-files.ts";

/** Retention: all backups of the last two days with any; then the newest per day, week and month. */
const RETAINED = { wholeDays: 2, days: 7, weeks: 4, months: 12 } as const;

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday: weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Returns the ids of the backups to keep. */
export function retainedBackups(ids: string[], place: Zoned): Set<string> {
  const newestFirst = [...ids].sort().reverse();
  const groupedBy = (periodOf: (wallClock: number) => number) => [
    ...Map.groupBy(newestFirst, (id) => periodOf(wallClock(takenAtOf(id), place))).values(),
  ];
  const days = groupedBy((time) => Math.floor(time / DAY_MS));
  const weeks = groupedBy((time) => Math.floor((time - FIRST_MONDAY_MS) / (7 * DAY_MS)));
  const months = groupedBy((time) => {
    const day = new Date(time);
    return day.getUTCFullYear() * 12 + day.getUTCMonth();
  });
  return new Set([
    // A backup made before an upgrade stays available after the next nightly one.
    ...days.slice(0, RETAINED.wholeDays).flat(),
    ...newestOfEach(days.slice(0, RETAINED.days)),
    ...newestOfEach(weeks.slice(0, RETAINED.weeks)),
    ...newestOfEach(months.slice(0, RETAINED.months)),
  ]);
}

function newestOfEach(groups: string[][]): string[] {
  return groups.flatMap((group) => group.slice(0, 1));
}
