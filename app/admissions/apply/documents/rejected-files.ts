import type { Problem } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, FIELD_ORDER } from "../../application.ts";

/** Adds a problem for each file that has none, in form order: after a rejection without JavaScript, files have to be chosen again. */
export function askForFilesAgain(problems: readonly Problem[]): Problem[] {
  const named = new Set(problems.map(({ field }) => field));
  const lost = DOCUMENT_FIELDS.filter((field) => !named.has(field)).map((field) => ({
    field,
    message: "Choose this file again: a browser can't keep files.",
  }));
  return [...problems, ...lost].sort((a, b) => FIELD_ORDER.indexOf(a.field) - FIELD_ORDER.indexOf(b.field));
}
