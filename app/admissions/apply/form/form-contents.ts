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

/** What an applicant typed into a form and chose in it. */
export function readContents(form: HTMLFormElement): FormContents {
  return { values: typedValues(form), files: chosenDocuments(form) };
}

/** Puts a draft into a form in the place of everything that stood there; a file that was chosen before anything was typed goes on with it. */
export function replaceContents(
  form: HTMLFormElement,
  { values, files }: Pick<Draft, "values" | "files">,
  sizes: OriginalSizes,
): void {
  const before = readContents(form);
  const isAnothers = Object.keys(before.values).length > 0;
  for (const field of DOCUMENT_FIELDS) {
    const control = documentControl(form, field);
    if (isAnothers && before.files.has(field) && control) emptyFileInput(control);
  }
  fillIn(form, { values, files }, sizes);
}

/** Puts typed values and saved files into a form; a file that the draft has none for stays. */
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
  // Values that a script sets are announced by nobody.
  form.dispatchEvent(new Event("input"));
}
