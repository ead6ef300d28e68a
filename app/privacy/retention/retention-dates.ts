import type { Retention } from "../../content/retention.content.ts";

/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/** Whether a session closed at least `months` months ago. False for a text that is not a session. */
export function isSessionExpired(
  session: string,
  { sessionEnds, months }: { sessionEnds: Retention["sessionEnds"]; months: number | null },
  now: Date,
): boolean {
  const end = months === null ? null : monthsAfterClose(session, sessionEnds, months);
  return end !== null && end <= now;
}

/** Applicants may ask about a decision that was made or revoked long after the session. */
const MONTHS_AFTER_LAST_STEP = 6;

/** Returns the time since which an application must be unchanged before it may be removed. */
export function unchangedSince(now: Date): Date {
  return monthsBefore(now, MONTHS_AFTER_LAST_STEP);
}

/** Returns the time `months` months before `now`, at the same hour. */
export function monthsBefore(now: Date, months: number): Date {
  const day = endOfDay(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
  const midnight = new Date(day.getTime() + LAGOS_OFFSET_MS);
  midnight.setUTCDate(midnight.getUTCDate() - 1);
  midnight.setUTCHours(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), now.getUTCMilliseconds());
  return midnight;
}

/** Returns the time `months` months after a session's close: '2025/2026' closes at the end of the `sessionEnds` day of 2026, in Lagos. */
function monthsAfterClose(session: string, { month, day }: Retention["sessionEnds"], months: number): Date | null {
  const years = /^(\d{4})\/(\d{4})$/.exec(session);
  if (!years || Number(years[2]) !== Number(years[1]) + 1) return null;
  return endOfDay(Number(years[2]), month - 1 + months, day);
}

/** Returns midnight in Lagos after a day. A day beyond the end of its month counts as the last one. */
function endOfDay(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay) + 1) - LAGOS_OFFSET_MS);
}
