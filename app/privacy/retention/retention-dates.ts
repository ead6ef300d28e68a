import type { Retention } from "../../content/retention.content.ts";
import { endOfDay, type Zoned } from "../../ui/format/place-time.ts";

/** Whether a session closed at least `months` months ago. False for a text that is not a session. */
export function isSessionExpired(
  session: string,
  { sessionEnds, months }: { sessionEnds: Retention["sessionEnds"]; months: number | null },
  now: Date,
  place: Zoned,
): boolean {
  const end = months === null ? null : monthsAfterClose(session, { sessionEnds, months }, place);
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
  const before = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC").subtract({ months });
  return new Date(before.epochMilliseconds);
}

/**
 * Returns the time `months` months after a session's close: '2025/2026' closes at the end of the `sessionEnds` day of 2026. A day beyond
 * the end of its month counts as the last one.
 */
function monthsAfterClose(
  session: string,
  { sessionEnds: { month, day }, months }: { sessionEnds: Retention["sessionEnds"]; months: number },
  place: Zoned,
): Date | null {
  const years = /^(\d{4})\/(\d{4})$/.exec(session);
  if (!years || Number(years[2]) !== Number(years[1]) + 1) return null;
  const closes = Temporal.PlainYearMonth.from({ year: Number(years[2]), month }).add({ months });
  return endOfDay(closes.toPlainDate({ day }).toString(), place);
}
