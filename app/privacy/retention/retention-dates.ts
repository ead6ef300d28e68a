import type { Retention } from "../../content/retention.content.ts";

/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/** Whether applications of a session have been kept for so many months after its close; never for a text that is no session. */
export function sessionIsOver(
  session: string,
  { sessionEnds, months }: { sessionEnds: Retention["sessionEnds"]; months: number | null },
  now: Date,
): boolean {
  const end = months === null ? null : monthsAfterClose(session, sessionEnds, months);
  return end !== null && end <= now;
}

/** An applicant may ask about a decision, also about one that was taken, or taken back, long after the session. */
const MONTHS_AFTER_LAST_STEP = 6;

/** What something has happened to after this is not removed yet, however long ago its session closed. */
export function quietSince(now: Date): Date {
  return monthsBefore(now, MONTHS_AFTER_LAST_STEP);
}

/** The time that lies so many months before `now`, at the same hour. */
export function monthsBefore(now: Date, months: number): Date {
  const day = endOfDay(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
  const midnight = new Date(day.getTime() + LAGOS_OFFSET_MS);
  midnight.setUTCDate(midnight.getUTCDate() - 1);
  midnight.setUTCHours(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), now.getUTCMilliseconds());
  return midnight;
}

/** A session such as '2025/2026' closes as the day of `sessionEnds` ends in Lagos, in its second year. */
function monthsAfterClose(session: string, { month, day }: Retention["sessionEnds"], months: number): Date | null {
  const years = /^(\d{4})\/(\d{4})$/.exec(session);
  if (!years || Number(years[2]) !== Number(years[1]) + 1) return null;
  return endOfDay(Number(years[2]), month - 1 + months, day);
}

/** Midnight in Lagos after a day; a day that its month has not is the month's last. */
function endOfDay(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay) + 1) - LAGOS_OFFSET_MS);
}
