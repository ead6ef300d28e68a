const DAY_MS = 24 * 3_600_000;

/** A reminder is mailed this long before applications close. */
export const REMINDER_LEAD_MS = 3 * DAY_MS;

/** Returns whether a reminder before a closing time makes sense: not on the day after the draft was begun. Times are in ms since 1970. */
export function mayRemind(closesAt: number, now: number): boolean {
  return closesAt - now > REMINDER_LEAD_MS + DAY_MS;
}
