import type { Problem } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, FIELD_ORDER } from "../../application.ts";

/** The problems of a form that came back by itself, in form order: each file that nothing else was said of has to be chosen again. */
export function askForFilesAgain(problems: readonly Problem[]): Problem[] {
  const named = new Set(problems.map(({ field }) => field));
  const forgotten = DOCUMENT_FIELDS.filter((field) => !named.has(field)).map((field) => ({
    field,
    message: "Choose this file again: a browser can't keep files.",
  }));
  return [...problems, ...forgotten].sort((a, b) => FIELD_ORDER.indexOf(a.field) - FIELD_ORDER.indexOf(b.field));
}
