import { DOCUMENT_FIELDS } from "../../application.ts";
import {
  chooseDocument,
  chosenDocuments,
  documentControl,
  emptyFileInput,
  type OriginalSizes,
} from "../documents/chosen-document.ts";
import type { Draft } from "../draft/draft.ts";
import type { FormContents } from "../draft/draft-store.ts";
import { replaceValues, typedValues } from "./typed-values.ts";

/** Reads what the applicant typed and the files they chose. */
export function readContents(form: HTMLFormElement): FormContents {
  return { values: typedValues(form), files: chosenDocuments(form) };
}

/** Replaces a form's contents with a draft. A file that was chosen before anything was typed stays where the draft has none. */
export function replaceContents(
  form: HTMLFormElement,
  { values, files }: Pick<Draft, "values" | "files">,
  sizes: OriginalSizes,
): void {
  const before = readContents(form);
  const hasOtherText = Object.keys(before.values).length > 0;
  for (const field of DOCUMENT_FIELDS) {
    const control = documentControl(form, field);
    if (hasOtherText && before.files.has(field) && control) emptyFileInput(control);
  }
  fillIn(form, { values, files }, sizes);
}

/** Fills a form with typed values and saved files. A chosen file stays where the draft has none. */
export function fillIn(
  form: HTMLFormElement,
  { values, files }: Pick<Draft, "values" | "files">,
  sizes: OriginalSizes,
): void {
  replaceValues(form, values);
  for (const field of DOCUMENT_FIELDS) {
    const control = documentControl(form, field);
    const saved = files[field];
    if (control && saved) chooseDocument(control, saved, sizes);
  }
  // Setting a value from a script fires no input event.
  form.dispatchEvent(new Event("input"));
}
