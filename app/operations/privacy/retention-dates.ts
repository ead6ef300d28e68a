import type { Retention } from "../../content/retention.content.ts";

/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/**
 * When a session such as '2025/2026' closes: as the day of `sessionEnds` ends in Lagos, in its second year. Null for a text that is no
 * session: what belongs to it is not removed by itself.
 */
export function sessionCloses(session: string, sessionEnds: Retention["sessionEnds"]): Date | null {
  return closesAfter(session, sessionEnds, 0);
}

/** When applications of a session have been kept for so many months after its close. */
export function sessionIsOver(
  session: string,
  { sessionEnds, months }: { sessionEnds: Retention["sessionEnds"]; months: number | null },
  now: Date,
): boolean {
  const end = months === null ? null : closesAfter(session, sessionEnds, months);
  return end !== null && end <= now;
}

/** The time that lies so many months before `now`, at the same hour. */
export function monthsBefore(now: Date, months: number): Date {
  const day = endOfDay(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate());
  const midnight = new Date(day.getTime() + LAGOS_OFFSET_MS);
  midnight.setUTCDate(midnight.getUTCDate() - 1);
  midnight.setUTCHours(now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), now.getUTCMilliseconds());
  return midnight;
}

function closesAfter(session: string, { month, day }: Retention["sessionEnds"], months: number): Date | null {
  const years = /^(\d{4})\/(\d{4})$/.exec(session);
  if (!years || Number(years[2]) !== Number(years[1]) + 1) return null;
  return endOfDay(Number(years[2]), month - 1 + months, day);
}

/** Midnight in Lagos after a day; a day that its month has not is the month's last. */
function endOfDay(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay) + 1) - LAGOS_OFFSET_MS);
}
