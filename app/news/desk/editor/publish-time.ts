const INPUT = /^(20\d\d)-\d\d-\d\dT\d\d:\d\d$/;

/** West Africa Time is UTC+1 all year. */
const LAGOS = { text: "+01:00", ms: 3_600_000 };

/** A moment as a field for date and time takes it, in Nigeria's time: '2025-10-06T10:05'. */
export function publishInput(time: Date): string {
  return new Date(time.getTime() + LAGOS.ms).toISOString().slice(0, 16);
}

/** The moment that stands in such a field; null for what is no day or no time. */
export function readPublishInput(value: string): Date | null {
  // A browser without such a field leaves people to type: a blank for the T, seconds behind the minutes.
  const tidy = value.trim().replace(" ", "T").slice(0, 16);
  const time = new Date(`${tidy}:00${LAGOS.text}`);
  // JavaScript reads 30 February as 2 March.
  return INPUT.test(tidy) && !Number.isNaN(time.getTime()) && publishInput(time) === tidy ? time : null;
}
