import { MONTHS } from "../../ui/format/lagos-time.ts";

/** A date or a range of dates, both ends at midnight UTC. */
export type NamedDays = { text: string; first: Date; last: Date };

const MONTH = `(${MONTHS.join("|")})`;
const DAYS = new RegExp(`${MONTH} (\\d{1,2})(?:(?:–|-| to )(?:${MONTH} )?(\\d{1,2}))?, (\\d{4})`, "g");
const DAY_MS = 86_400_000;

/** Parses the full dates in a text: 'June 16 to August 15, 2026', 'February 16–28, 2026', 'September 6, 2026'. */
export function daysIn(text: string): NamedDays[] {
  return [...text.matchAll(DAYS)].map(([found, month = "", day, lastMonth = month, lastDay = day, year]) => ({
    text: found,
    first: new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))),
    last: new Date(Date.UTC(Number(year), MONTHS.indexOf(lastMonth), Number(lastDay))),
  }));
}

/** Returns the length of a range in days, including the first and the last. */
export function lengthInDays({ first, last }: NamedDays): number {
  return Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1;
}
