const INPUT = /^(20\d\d)-\d\d-\d\dT\d\d:\d\d$/;

/** West Africa Time is UTC+1 all year. */
const LAGOS = { text: "+01:00", ms: 3_600_000 };

/** Formats a time for a datetime-local field, in Nigeria's time: '2025-10-06T10:05'. */
export function publishInput(time: Date): string {
  return new Date(time.getTime() + LAGOS.ms).toISOString().slice(0, 16);
}

/** Parses the value of a datetime-local field; null when it is not a valid date and time. */
export function readPublishInput(value: string): Date | null {
  // Browsers without the field type show a text field: accept a space instead of the T, and seconds.
  const tidy = value.trim().replace(" ", "T").slice(0, 16);
  const time = new Date(`${tidy}:00${LAGOS.text}`);
  // JavaScript parses 30 February as 2 March.
  return INPUT.test(tidy) && !Number.isNaN(time.getTime()) && publishInput(time) === tidy ? time : null;
}
