/** The last day on which a place can be accepted, as staff type it. Pure: no input or output. */

export const ACCEPT_UNTIL_FIELD = "acceptUntil";

/** `until`: the end of the day in Nigeria, exclusive; null when none was typed. */
type CheckedAcceptDay = { kind: "valid"; until: Date | null } | { kind: "wrong"; message: string };

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS_AHEAD = 2 * 366;

/** Validates a typed day. It ends at midnight in Nigeria. */
export function checkAcceptDay(typed: string, now: Date): CheckedAcceptDay {
  const day = typed.trim();
  if (day === "") return { kind: "valid", until: null };
  const until = endOfDay(day);
  if (until === null) return { kind: "wrong", message: "The last day must look like 2026-11-30." };
  if (until <= now) return { kind: "wrong", message: "The last day to accept is over. Choose a later one, or none." };
  if (until.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    return { kind: "wrong", message: "The last day must be within two years." };
  return { kind: "valid", until };
}

/** Returns null for what is no day, such as 30 February, which `Date` would count on. */
function endOfDay(day: string): Date | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
  return isDay ? new Date(Date.parse(`${day}T00:00:00+01:00`) + DAY_MS) : null;
}
