import { lowerFirst, upperFirst } from "../../../platform/text/first-letter.ts";
import { formatAge } from "../../../ui/format/format-duration.ts";
import { documentFields, labelOf, type Questions } from "../../questions/questions.ts";
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
  const asked = documentFields(questions);
  const [first, ...others] = asked.filter((field) => files[field]);
  const isTyped = Object.keys(values).length > 0;
  if (!first) return "What you typed is here. Files are not: choose them again if you had chosen any.";
  if (others.length > 0) {
    const both = asked.length === 2 ? "both your files" : `${others.length + 1} files`;
    return isTyped ? `What you typed is here, and ${both}.` : `${upperFirst(both)} are here.`;
  }
  const file = `our ${lowerFirst(labelOf(questions, first))}`;
  if (asked.length === 1) return isTyped ? `What you typed is here, and y${file}.` : `Y${file} is here.`;
  const missing = asked.length === 2 ? "The other file is not." : "Other files are not.";
  return isTyped ? `What you typed is here, and y${file}. ${missing}` : `Y${file} is here.`;
}
