import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { formatAge } from "../../../ui/format/format-duration.ts";
import { askedDocuments, type Questions } from "../../questions/questions.ts";
import { type Draft, draftAge } from "./draft.ts";

/** Formats how long ago a draft was begun, unless the device's clock was changed. */
export function formatStart(savedAt: number, now: number): string {
  if (draftAge(savedAt, now) === null) return "we can't tell when: this device's clock was changed";
  return formatAge(savedAt, now);
}

/** Formats whose draft it is, as far as it tells, for people who share a device: 'Ada, Nursing Science'. */
export function formatApplicant({ values }: Pick<Draft, "values">): string {
  const name = values.firstName?.[0] ?? values.lastName?.[0] ?? "No name yet";
  return [name, ...(values.program ?? [])].join(", ");
}

/** Formats which parts of an application are on this device. */
export function formatContents(questions: Questions, { values, files }: Pick<Draft, "values" | "files">): string {
  const asked = askedDocuments(questions);
  const [first, ...others] = asked.filter((field) => files[field]);
  const isTyped = Object.keys(values).length > 0;
  if (!first) return "What you typed is here. Files are not: choose them again if you had chosen any.";
  if (others.length > 0) return isTyped ? "What you typed is here, and both your files." : "Both your files are here.";
  const file = `our ${lowerFirst(questions.labels[first])}`;
  if (asked.length === 1) return isTyped ? `What you typed is here, and y${file}.` : `Y${file} is here.`;
  return isTyped ? `What you typed is here, and y${file}. The other file is not.` : `Y${file} is here.`;
}
