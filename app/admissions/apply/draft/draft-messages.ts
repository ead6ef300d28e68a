import { formatAge } from "../../../ui/format/format-age.ts";
import { DOCUMENT_FIELDS, FIELD_LABELS } from "../../application.ts";
import { type Draft, draftAge } from "./draft.ts";

/** Formats how long ago a draft was begun, unless the device's clock was changed. */
export function formatStart(savedAt: number, now: number): string {
  if (draftAge(savedAt, now) === null) return "we can't tell when: this device's clock was changed";
  return formatAge(savedAt, now);
}

/** Formats which parts of an application are on this device. */
export function formatContents({ values, files }: Pick<Draft, "values" | "files">): string {
  const [first, ...others] = DOCUMENT_FIELDS.filter((field) => files[field]);
  const isTyped = Object.keys(values).length > 0;
  if (!first) return "What you typed is here. Files are not: choose them again if you had chosen any.";
  if (others.length > 0) return isTyped ? "What you typed is here, and both your files." : "Both your files are here.";
  const file = `our ${FIELD_LABELS[first]}`;
  return isTyped ? `What you typed is here, and y${file}. The other file is not.` : `Y${file} is here.`;
}
