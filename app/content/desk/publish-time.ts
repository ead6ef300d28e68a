import { removeControlCharacters } from "../../platform/text/control-characters.ts";
import { localTime, readLocalTime, type Zoned } from "../../ui/format/place-time.ts";

/** The two times of a publication, as they were typed; empty for at once and for good. */
export type TypedTimes = { from: string; until: string };

/** The form fields of the times. */
export const TIME_FIELDS = ["$from", "$until"] as const;

/** The labels of the times, by the id of their control. */
export const TIME_LABELS = { "shown-from": "Show it from", "shown-until": "Show it until" };
type TimeFieldId = keyof typeof TIME_LABELS;

/** A text field takes the place of the browser's own where there is none. */
const MAX_LENGTH = 40;

/** Returns the times of a sent form. */
export function readTypedTimes(form: URLSearchParams): TypedTimes {
  const [from = "", until = ""] = TIME_FIELDS.map((name) =>
    removeControlCharacters(form.get(name) ?? "").slice(0, MAX_LENGTH),
  );
  return { from, until };
}

/** Returns the times of a version as the form shows them, without those that are past. */
export function timesToType(
  version: { shownFrom: Date | null; shownUntil: Date | null } | null,
  { now, place }: { now: Date; place: Zoned },
): TypedTimes {
  const typed = (time: Date | null = null) => (time && time > now ? localTime(time, place) : "");
  return { from: typed(version?.shownFrom), until: typed(version?.shownUntil) };
}

export function isSameTimes(one: TypedTimes, other: TypedTimes): boolean {
  return one.from === other.from && one.until === other.until;
}

type ReadTimes =
  | { kind: "read"; shown: { from: Date | null; until: Date | null } }
  | { kind: "wrong"; problems: TimeProblem[] };

type TimeProblem = { field: string; label: string; message: string };

/** Reads when a version is shown. */
export function readTimes({ from, until }: TypedTimes, { now, place }: { now: Date; place: Zoned }): ReadTimes {
  const [begin, end] = [from, until].map((typed) => (typed.trim() === "" ? null : readLocalTime(typed, place)));
  const problems = [
    ...timeProblem("shown-from", from, begin ?? null, now),
    ...timeProblem("shown-until", until, end ?? null, now),
  ];
  if (problems.length === 0 && begin && end && end <= begin)
    problems.push({
      field: "shown-until",
      label: TIME_LABELS["shown-until"],
      message: "Choose a time after it begins.",
    });
  if (problems.length > 0) return { kind: "wrong", problems };
  return { kind: "read", shown: { from: begin ?? null, until: end ?? null } };
}

function timeProblem(field: TimeFieldId, typed: string, time: Date | null, now: Date): TimeProblem[] {
  const wrong = (message: string) => [{ field, label: TIME_LABELS[field], message }];
  if (typed.trim() === "") return [];
  if (time === null) return wrong("Write a day and a time, as in 2026-01-31 08:00.");
  if (time <= now) return wrong("This time is past. Choose a later one, or empty the field.");
  return [];
}
