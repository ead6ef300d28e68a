import { checkApplication } from "../../application.schema.ts";
import { DOCUMENT_FIELDS } from "../../application.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { formValues } from "./typed-values.ts";

/** Whether every required field has something in it and both files are chosen; whether it is right is checked when it is sent. */
export function isComplete(form: HTMLFormElement): boolean {
  const values = formValues(form);
  const documents = chosenDocuments(form);
  return requiredFields().every((field) =>
    DOCUMENT_FIELDS.some((document) => document === field)
      ? documents.has(field as (typeof DOCUMENT_FIELDS)[number])
      : values.get(field)?.some((value) => value.trim() !== ""),
  );
}

/** What the schema misses in a form with nothing in it. */
export function requiredFields(): string[] {
  const nothing = checkApplication(new Map(), {});
  return nothing.kind === "invalid" ? nothing.problems.map(({ field }) => field) : [];
}
