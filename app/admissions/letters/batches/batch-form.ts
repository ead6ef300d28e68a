import { optionalText } from "../../typed-text.schema.ts";
import { NAME_MAX_CHARACTERS, REASON_MAX_CHARACTERS } from "./batch.ts";

/** The form that makes a batch, as it was typed. */
export type BatchForm = { name: string; acceptUntil: string; quotaReason: string };
export type BatchProblem = { field: keyof BatchForm; message: string };

export function readBatchForm(form: URLSearchParams): BatchForm {
  return {
    name: form.get("name") ?? "",
    acceptUntil: form.get("acceptUntil") ?? "",
    quotaReason: (form.get("quotaReason") ?? "").replaceAll("\r\n", "\n"),
  };
}

export type CheckedBatch =
  | { kind: "valid"; name: string; acceptUntil: Date | null; quotaReason: string | null }
  | { kind: "wrong"; problems: BatchProblem[] };

const nameSchema = optionalText("The name", NAME_MAX_CHARACTERS);
const reasonSchema = optionalText("The reason", REASON_MAX_CHARACTERS);

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS_AHEAD = 2 * 366;

/** Validates a typed batch. The day to accept until ends at midnight in Nigeria. */
export function checkBatchForm(form: BatchForm, now: Date): CheckedBatch {
  const problems: BatchProblem[] = [];
  const text = (field: "name" | "quotaReason", schema: typeof nameSchema) => {
    const parsed = schema.safeParse(form[field]);
    if (!parsed.success) problems.push({ field, message: parsed.error.issues[0]?.message ?? "Type it again." });
    return parsed.data ?? "";
  };
  const name = text("name", nameSchema).replaceAll(/\s+/g, " ");
  if (name === "" && problems.length === 0) problems.push({ field: "name", message: "Give the batch a name." });
  const reason = text("quotaReason", reasonSchema);
  const acceptUntil = endOfDay(form.acceptUntil);
  const message = acceptUntil === null ? null : dayProblem(acceptUntil, now);
  if (message !== null) problems.push({ field: "acceptUntil", message });
  if (problems.length > 0) return { kind: "wrong", problems };
  return { kind: "valid", name, acceptUntil, quotaReason: reason || null };
}

/** Returns the end of a day in Nigeria; null for none. An invalid date for another text. */
function endOfDay(day: string): Date | null {
  if (day.trim() === "") return null;
  return /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(Date.parse(`${day}T00:00:00+01:00`) + DAY_MS) : new Date(Number.NaN);
}

function dayProblem(until: Date, now: Date): string | null {
  if (Number.isNaN(until.getTime())) return "The last day must look like 2026-11-30.";
  if (until <= now) return "The last day to accept is over. Choose a later one, or none.";
  return until.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS ? "The last day must be within two years." : null;
}

/** Reads the time of a release, in Nigeria's time; null when it is not a time. */
export function readReleaseTime(typed: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return null;
  const time = new Date(`${typed}:00+01:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
