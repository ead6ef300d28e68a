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

/** Formats an ISO 8601 date: '6 October 2025'. */
export function formatIsoDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 0) - 1] ?? ""} ${year}`;
}

/** Returns the value of a datetime-local field as '2025-10-06T10:05'; null when it is not a valid date and time of this century. */
export function tidyLocalTime(typed: string): string | null {
  // Browsers without the field type show a text field: accept a space instead of the T, and seconds.
  const tidy = typed.trim().replace(" ", "T").slice(0, 16);
  const [day = "", time = ""] = tidy.split("T");
  return /^20\d\d-/.test(tidy) && isIsoDay(day) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) ? tidy : null;
}

/** Whether a text is an ISO 8601 date. 30 February is none. */
export function isIsoDay(typed: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(typed) && new Date(`${typed}T00:00:00Z`).toJSON()?.startsWith(typed) === true;
}
