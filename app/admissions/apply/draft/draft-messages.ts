import { lowerFirst, upperFirst } from "../../../platform/text/first-letter.ts";
import { formatAge } from "../../../ui/format/format-duration.ts";
import { askedDocuments, labelOf, type Questions } from "../../questions/questions.ts";
import { type Draft, draftAge } from "./draft.ts";

/** Formats how long ago a draft was begun, unless the device's clock is or was wrong. */
export function formatStart(savedAt: number, now: number): string {
  if (draftAge(savedAt, now) === null) return "date unknown: this device's clock is or was wrong";
  return formatAge(savedAt, now);
}

/** Formats whose draft it is, as far as it tells, for people who share a device: 'Ada, Nursing Science'. */
export function formatApplicant({ values }: Pick<Draft, "values">): string {
  const name = values.firstName?.[0] ?? values.lastName?.[0] ?? "No name yet";
  return [name, ...(values.program ?? [])].join(", ");
}

/** Formats which parts of an application are on this device. */
export function formatContents(questions: Questions, { values, files }: Pick<Draft, "values" | "files">): string {
  const asked = askedDocuments(questions, new Map(Object.entries(values)));
  const [first, ...others] = asked.filter(({ field }) => files[field]);
  const isTyped = Object.keys(values).length > 0;
  if (!first) return "What you typed is here. Files are not: choose them again if you had chosen any.";
  const one = `your ${lowerFirst(labelOf(questions, first.field))}`;
  const several = asked.length === 2 ? "both your files" : `${others.length + 1} files`;
  const here = others.length === 0 ? one : several;
  if (!isTyped) return `${upperFirst(here)} ${others.length === 0 ? "is" : "are"} here.`;
  const missing = asked.filter(({ field, isRequired }) => isRequired && !files[field]).length;
  const rest = missing === 0 ? "" : missing === 1 ? " The other file is not." : " The other files are not.";
  return `What you typed is here, and ${here}.${rest}`;
}
