/** West Africa Time is UTC+1 all year. */
const LAGOS_OFFSET_MS = 3_600_000;

const INPUT = /^(20\d\d)-\d\d-\d\dT\d\d:\d\d$/;

/** Parses the value of a datetime-local field in Nigeria's time; null when it is not a valid date and time. */
function readTime(value: string): Date | null {
  // Browsers without the field type show a text field: accept a space instead of the T, and seconds.
  const tidy = value.trim().replace(" ", "T").slice(0, 16);
  if (!INPUT.test(tidy)) return null;
  const time = new Date(Date.parse(`${tidy}:00Z`) - LAGOS_OFFSET_MS);
  if (Number.isNaN(time.getTime())) return null;
  // JavaScript parses 30 February as 2 March.
  const written = new Date(time.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 16);
  return written === tidy ? time : null;
}

/** The two times of a publication, as they were typed; empty for at once and for good. */
export type TypedTimes = { from: string; until: string };

/** Returns the times of a version as the form shows them, without those that are past. */
export function timesToType(
  version: { shownFrom: Date | null; shownUntil: Date | null } | null,
  now: Date,
): TypedTimes {
  const typed = (time: Date | null = null) =>
    time && time > now ? new Date(time.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 16) : "";
  return { from: typed(version?.shownFrom), until: typed(version?.shownUntil) };
}

export function isSameTimes(one: TypedTimes, other: TypedTimes): boolean {
  return one.from === other.from && one.until === other.until;
}

type ReadTimes =
  | { kind: "read"; shown: { from: Date | null; until: Date | null } }
  | { kind: "wrong"; problems: { field: string; message: string }[] };

/** Reads when a version is shown. */
export function readTimes({ from, until }: TypedTimes, now: Date): ReadTimes {
  const [begin, end] = [from, until].map((typed) => (typed.trim() === "" ? null : readTime(typed)));
  const problems = [
    ...timeProblem("shown-from", from, begin ?? null, now),
    ...timeProblem("shown-until", until, end ?? null, now),
  ];
  if (problems.length === 0 && begin && end && end <= begin)
    problems.push({ field: "shown-until", message: "Show it until a time after it begins." });
  if (problems.length > 0) return { kind: "wrong", problems };
  return { kind: "read", shown: { from: begin ?? null, until: end ?? null } };
}

function timeProblem(field: string, typed: string, time: Date | null, now: Date): { field: string; message: string }[] {
  if (typed.trim() === "") return [];
  if (time === null) return [{ field, message: "Write a day and a time, as in 2026-01-31 08:00." }];
  if (time <= now) return [{ field, message: "This time is past. Choose a later one, or empty the field." }];
  return [];
}
