import { MONTHS } from "../../ui/format/iso-day.ts";
import type { PlacedText, Problem } from "./finding.ts";

const PLACEHOLDER = /\{([a-z]\w*)\}/gi;
const SESSION = /\b\d{4}\/\d{4}\b/g;
const WEEKS = /\b(\d+) weeks?\b/;
const WEEKEND = new Map([
  [0, "Sunday"],
  [6, "Saturday"],
]);

/** Finds texts of a document that contradict the current session or the calendar, or name a placeholder that stands for nothing. */
export function checkTexts(
  value: object,
  { session: currentSession, placeholders, now }: { session: string; placeholders: readonly string[]; now: Date },
): Problem[] {
  const texts = textsIn(value);
  const dated = texts.map((text): DatedText => ({ ...text, named: daysIn(text.text) }));
  return [
    ...texts.flatMap((text) => unknownPlaceholders(text, placeholders)),
    ...otherSessions(texts, currentSession),
    ...dated.flatMap(unreadableDates),
    ...dated.flatMap(missingDays),
    ...dated.flatMap(weekends),
    ...dated.flatMap(wrongLengths),
    ...pastCalendar(dated, now),
  ];
}

/** Returns all texts of a value. A dated entry becomes one text: 'Convocation: September 6, 2026'. */
function textsIn(value: unknown, field = ""): PlacedText[] {
  if (typeof value === "string") return [{ field, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const within = (name: string) => (field === "" ? name : `${field}.${name}`);
  if ("activity" in value && "date" in value)
    return [{ field: within("date"), text: `${value.activity}: ${value.date}`, isDated: true }];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, within(name)));
}

function unknownPlaceholders({ field, text }: PlacedText, known: readonly string[]): Problem[] {
  const unknown = [...text.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => (known.includes(name) ? [] : [name]));
  return [...new Set(unknown)].map((name) => ({
    field,
    found: `{${name}}`,
    reason: `Nothing stands for it, so visitors read the braces. There is ${known.map((one) => `{${one}}`).join(", ")}.`,
  }));
}

function otherSessions(texts: PlacedText[], current: string): Problem[] {
  const named = new Map<string, string>();
  for (const { field, text } of texts)
    for (const session of text.match(SESSION) ?? []) if (!named.has(session)) named.set(session, field);
  named.delete(current);
  return [...named].map(([session, field]) => ({
    field,
    found: `The session ${session}`,
    reason: `Admission is open for ${current}.`,
  }));
}

const YEAR = /\b20\d\d\b/;
const READABLE = "It can’t be checked. A date that can be reads like September 6, 2026, or June 16 to August 15, 2026.";

/** Finds the dates of a calendar that have a year, but can't be read. */
function unreadableDates({ field, text, isDated, named }: DatedText): Problem[] {
  return isDated && YEAR.test(text) && named.length === 0 ? [{ field, found: text, reason: READABLE }] : [];
}

function missingDays({ field, named }: DatedText): Problem[] {
  return named.flatMap(({ text: found, ...days }) =>
    days.exists ? [] : [{ field, found, reason: "There is no such day." }],
  );
}

function weekends({ field, text, named }: DatedText): Problem[] {
  return named.flatMap((days) => {
    const day = lengthInDays(days) === 1 ? WEEKEND.get(days.first.getUTCDay()) : undefined;
    return day ? [{ field, found: text, reason: `This is a ${day}.` }] : [];
  });
}

function wrongLengths({ field, text, named }: DatedText): Problem[] {
  const [days, ...others] = named;
  const weeks = days && Number(WEEKS.exec(text)?.[1]);
  if (!weeks || !days || others.length > 0 || lengthInDays(days) === weeks * 7) return [];
  return [{ field, found: text, reason: `From the first to the last day it is ${formatLength(days)}.` }];
}

function formatLength(named: NamedDays): string {
  const days = lengthInDays(named);
  const [weeks, rest] = [Math.floor(days / 7), days % 7];
  return `${days} days, which is ${weeks} weeks${rest > 0 ? ` and ${rest} ${rest === 1 ? "day" : "days"}` : ""}`;
}

/** Finds a list of dates that are all past. */
function pastCalendar(texts: DatedText[], now: Date): Problem[] {
  const named = texts.flatMap((text) => text.named.map((days) => ({ ...days, field: text.field })));
  const last = named.reduce<(typeof named)[number] | null>(
    (latest, days) => (latest && latest.last > days.last ? latest : days),
    null,
  );
  if (named.length < 3 || !last || last.last > now) return [];
  return [{ field: last.field, found: `Its last date is ${last.text}`, reason: "All its dates are past." }];
}

/** A date or a range of dates, both ends at midnight UTC. February 31 doesn't exist, and is read as March 3. */
type NamedDays = { text: string; first: Date; last: Date; exists: boolean };
type DatedText = PlacedText & { named: NamedDays[] };

const MONTH = `(${MONTHS.join("|")})`;
const TO = "(?: ?[–-] ?| to )";
/** 'June 16 to August 15, 2026', 'February 16–28, 2026', 'September 6, 2026'. */
const MONTH_FIRST = `${MONTH} (\\d{1,2})(?:${TO}(?:${MONTH} )?(\\d{1,2}))?, (\\d{4})`;
/** '16 June to 15 August 2026', '16–28 February 2026', '6 September 2026'. */
const DAY_FIRST = `\\b(\\d{1,2})(?:(?: ${MONTH})?${TO}(\\d{1,2}))? ${MONTH} (\\d{4})`;
const DAYS = new RegExp(`${MONTH_FIRST}|${DAY_FIRST}`, "g");
/** What every date ends with. Most texts have none, and are skipped without a search for the names of months. */
const ENDING = / \d{4}/;
const DAY_MS = 86_400_000;

/** Parses the full dates in a text, with the month or the day first. */
export function daysIn(text: string): NamedDays[] {
  if (!ENDING.test(text)) return [];
  return [...text.matchAll(DAYS)].map(([found, ...parts]) => {
    const monthFirst = parts.slice(0, 5);
    const [month, day, lastMonth = month, lastDay = day, year] =
      monthFirst[0] === undefined ? dayFirst(parts.slice(5)) : monthFirst;
    const first = dayOf(year, month, day);
    const last = dayOf(year, lastMonth, lastDay);
    const exists = first.getUTCDate() === Number(day) && last.getUTCDate() === Number(lastDay);
    return { text: found, first, last, exists };
  });
}

type DateParts = (string | undefined)[];

/** Returns the parts of a date in the order of one with the month first. */
function dayFirst([day, month, lastDay, lastMonth, year]: DateParts): DateParts {
  return [month ?? lastMonth, day, lastMonth, lastDay, year];
}

function dayOf(year = "", month = "", day = ""): Date {
  return new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day)));
}

/** Returns the length of a range in days, including the first and the last. */
export function lengthInDays({ first, last }: NamedDays): number {
  return Math.round((last.getTime() - first.getTime()) / DAY_MS) + 1;
}
