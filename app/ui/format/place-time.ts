import { isIsoDay, MONTHS, tidyLocalTime } from "./iso-day.ts";

/** The part of a place on which times depend. Its zone is a name of the IANA database; `timeName` is what people there call its time. */
export type PlaceTime = { timeZone: string; timeName: string };

export type Zoned = Pick<PlaceTime, "timeZone">;

/*
 * On the server only: supported browsers lack Temporal, and their data of time zones may be older than the server's, so that a page
 * would change when it is hydrated.
 */

/** Formats a time: '6 October 2025, 10:05'. */
export function formatTime(at: Date, place: Zoned): string {
  return format(inPlace(at, place), (month) => month);
}

/** Formats a time with its seconds, where two may follow each other within a minute: '6 October 2025, 10:05:30'. */
export function formatPreciseTime(at: Date, place: Zoned): string {
  return `${formatTime(at, place)}:${twoDigits(inPlace(at, place).second)}`;
}

/** Formats a time for a narrow column: '6 Oct 2025, 10:05'. */
export function formatShortTime(at: Date, place: Zoned): string {
  return format(inPlace(at, place), (month) => month.slice(0, 3));
}

/** Formats a time for readers elsewhere: '6 October 2025, 10:05 (British time)'. */
export function formatNamedTime(at: Date, place: PlaceTime): string {
  return `${formatTime(at, place)} (${place.timeName})`;
}

/** Formats only the time of day: '10:05'. */
export function formatTimeOfDay(at: Date, place: Zoned): string {
  return localTime(at, place).slice(11);
}

/** Formats the day: 'January 5, 2025'. */
export function formatDay(at: Date, place: Zoned): string {
  const { year, month, day } = inPlace(at, place);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** Formats the day as an ISO 8601 date: '2025-01-05'. */
export function isoDay(at: Date, place: Zoned): string {
  return inPlace(at, place).toPlainDate().toString();
}

/** Formats a time as the value of a datetime-local field: '2025-01-05T10:05'. */
export function localTime(at: Date, place: Zoned): string {
  return inPlace(at, place).toPlainDateTime().toString({ smallestUnit: "minute" });
}

export function yearOf(at: Date, place: Zoned): number {
  return inPlace(at, place).year;
}

/** Returns the time that clocks show, in ms as if it were UTC: what days, weeks and the cells of a spreadsheet are counted by. */
export function wallClock(at: Date, place: Zoned): number {
  return at.getTime() + inPlace(at, place).offsetNanoseconds / 1_000_000;
}

/** Returns the city that a time zone is named after, for the head of a narrow column: 'New York'. */
export function cityOf({ timeZone }: Zoned): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** Returns when a day, as an ISO 8601 date, begins. */
export function startOfDay(day: string, { timeZone }: Zoned): Date {
  return toDate(Temporal.PlainDate.from(day).toZonedDateTime(timeZone));
}

/** Returns when a typed day begins; null when it is not an ISO 8601 date. */
export function readDay(typed: string, place: Zoned): Date | null {
  return isIsoDay(typed) ? startOfDay(typed, place) : null;
}

/** Returns when the day after an ISO 8601 date begins. A day with a change of daylight saving time has 23 or 25 hours. */
export function endOfDay(day: string, { timeZone }: Zoned): Date {
  return toDate(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone));
}

/**
 * Parses the value of a datetime-local field; null when it is not a valid date and time. Of an hour that daylight saving time repeats, it is the first; a
 * time that it skips is as much later (RFC 5545).
 */
export function readLocalTime(typed: string, { timeZone }: Zoned): Date | null {
  const tidy = tidyLocalTime(typed);
  return tidy === null ? null : toDate(Temporal.PlainDateTime.from(tidy).toZonedDateTime(timeZone));
}

function inPlace(at: Date, { timeZone }: Zoned): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

function toDate({ epochMilliseconds }: Temporal.ZonedDateTime): Date {
  return new Date(epochMilliseconds);
}

function format({ year, month, day, hour, minute }: Temporal.ZonedDateTime, name: (month: string) => string): string {
  return `${day} ${name(MONTHS[month - 1] ?? "")} ${year}, ${twoDigits(hour)}:${twoDigits(minute)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
