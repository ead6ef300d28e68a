export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

/**
 * Formats a time in Nigeria's time zone: '6 October 2025, 10:05'.
 *
 * Without Intl, whose spaces and commas differ between Node.js and browsers and would cause hydration mismatches.
 */
export function formatLagosTime(time: Date): string {
  return lagosTime(time, (month) => month);
}

/** Formats a time for a narrow column: '6 Oct 2025, 10:05'. */
export function lagosTimeInShort(time: Date): string {
  return lagosTime(time, (month) => month.slice(0, 3));
}

/** Formats only the time of day: '10:05'. */
export function lagosHour(time: Date): string {
  return lagosTime(time, String).slice(-5);
}

function lagosTime(time: Date, name: (month: string) => string): string {
  const lagos = new Date(time.getTime() + LAGOS_OFFSET_MS);
  const [hours, minutes] = [lagos.getUTCHours(), lagos.getUTCMinutes()].map((part) => String(part).padStart(2, "0"));
  const month = name(MONTHS[lagos.getUTCMonth()] ?? "");
  return `${lagos.getUTCDate()} ${month} ${lagos.getUTCFullYear()}, ${hours}:${minutes}`;
}

/** Formats the day in Nigeria for news: 'January 5, 2025'. */
export function lagosDay(time: Date): string {
  const lagos = new Date(time.getTime() + LAGOS_OFFSET_MS);
  return `${MONTHS[lagos.getUTCMonth()]} ${lagos.getUTCDate()}, ${lagos.getUTCFullYear()}`;
}

/** Formats the day in Nigeria as an ISO 8601 date: '2025-01-05'. */
export function lagosIsoDay(time: Date): string {
  return new Date(time.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

/** Formats a time in Nigeria so that it sorts: '2025-01-05 10:05'. */
export function lagosIsoTime(time: Date): string {
  return new Date(time.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");
}

/** Returns when a day, as an ISO 8601 date, begins in Nigeria. */
export function startOfLagosDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS);
}

/** Formats an ISO 8601 date: '6 October 2025'. */
export function formatIsoDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1] ?? ""} ${year}`;
}

/** Returns the year in Nigeria. */
export function lagosYear(time: Date): number {
  return new Date(time.getTime() + LAGOS_OFFSET_MS).getUTCFullYear();
}
