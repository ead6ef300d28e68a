import type { FormValues, Problem } from "../../application.schema.ts";
import type { FlatAnswers } from "../../record/answer-changes.ts";
import type { ChangedLine } from "../../record/record-labels.ts";

/** Hidden fields: the application that the form was opened for, and how often its answers had been changed then. */
export const REFERENCE_FIELD = "reference";
export const VERSION_FIELD = "version";

/** Why the answers were not saved. */
export type AnswersResult = {
  /** New for each submission, so that the error summary takes the focus again. */
  attempt: string;
  kind: "rejected" | "unchanged" | "too-late";
  message: string;
  problems: Problem[];
  /** What was typed, by field. */
  values: Record<string, string[]>;
  /** Replaces the version of the form, once the applicant was shown what was saved meanwhile; null to leave it. */
  version: number | null;
  /** What would have been changed, when it is too late. */
  differences: ChangedLine[];
};

/** Returns the result for a form that was rejected, or could not be sent, in the browser. */
export function rejectedHere(values: FormValues, message: string, problems: Problem[] = []): AnswersResult {
  const typed = Object.fromEntries([...values].map(([field, entries]) => [field, [...entries]]));
  const attempt = crypto.randomUUID();
  return { attempt, kind: "rejected", message, problems, values: typed, version: null, differences: [] };
}

/** Returns the saved answers as values of the form. */
export function valuesOf(answers: FlatAnswers): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, Array.isArray(answer) ? answer : answer ? [answer] : []]),
  );
}

/** Reads the fields of the submitted form, in order. */
export function groupValues(sent: Iterable<[string, string]>): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [field, value] of sent) values.set(field, [...(values.get(field) ?? []), value]);
  return values;
}
