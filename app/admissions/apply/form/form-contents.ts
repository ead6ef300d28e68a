import type { FormValues } from "../../application.schema.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { askedDocuments, isAskedField, type Questions } from "../../questions/questions.ts";
import {
  chooseDocument,
  chosenDocuments,
  documentControls,
  emptyFileInput,
  type OriginalSizes,
} from "../documents/chosen-document.ts";
import type { Draft, TypedValues } from "../draft/draft.ts";
import type { FormContents } from "../draft/draft-store.ts";

/** The attribute with a text that the form begins with. */
export const PREFILLED = "data-prefilled";

/** Reads what the applicant typed and the files they chose. */
export function readContents(form: HTMLFormElement): FormContents {
  const fields = documentControls(form).map(({ field }) => field);
  return { values: typedValues(form), files: chosenDocuments(form), fields };
}

/** Returns the chosen files that will be sent. One of a question that is not asked any more stays in the form, and on the device. */
export function filesToSend(questions: Questions, form: HTMLFormElement): Map<DocumentField, File> {
  const asked = askedDocuments(questions, formValues(form)).map(({ field }) => field);
  return new Map([...chosenDocuments(form)].filter(([field]) => asked.includes(field)));
}

/** Replaces a form's contents with a draft, including those of a disabled form. */
export function replaceContents(
  form: HTMLFormElement,
  { values, files }: Pick<Draft, "values" | "files">,
  sizes: OriginalSizes,
): void {
  for (const { field, control } of documentControls(form))
    if (control.files?.[0] && !files[field]) emptyFileInput(control);
  fillIn(form, { values, files }, sizes);
}

/** Fills a form with typed values and saved files. A chosen file stays where the draft has none. */
export function fillIn(
  form: HTMLFormElement,
  { values, files }: Pick<Draft, "values" | "files">,
  sizes: OriginalSizes,
): void {
  replaceValues(form, values);
  for (const { field, control } of documentControls(form)) {
    const saved = files[field];
    if (saved) chooseDocument(control, saved, sizes);
  }
  // Setting a value from a script fires no input event.
  form.dispatchEvent(new Event("input"));
}

/** Reads all text values of the form. Unlike FormData, it also reads a disabled form, as it is while it is sent or another tab has it. */
export function formValues(form: HTMLFormElement): FormValues {
  const values = new Map<string, string[]>();
  for (const control of form.elements) {
    const value = textOf(control);
    const field = control.getAttribute("name");
    if (field && value !== null) values.set(field, [...(values.get(field) ?? []), value]);
  }
  return values;
}

/** Returns the text that a control adds to its form; null for buttons, files and what is not chosen. */
function textOf(control: Element): string | null {
  if (control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) return control.value;
  if (!(control instanceof HTMLInputElement)) return null;
  switch (control.type) {
    case "radio":
    case "checkbox":
      return control.checked ? control.value : null;
    case "file":
    case "submit":
    case "button":
      return null;
    default:
      return control.value;
  }
}

/** Reads the values that the applicant filled in, without empty fields and the prefilled country. */
export function typedValues(form: HTMLFormElement): TypedValues {
  const filled = [...formValues(form)].flatMap(([field, values]) => {
    const typed = values.filter((value) => value.trim() !== "");
    if (!isAskedField(field) || typed.length === 0) return [];
    if (field === "country" && typed[0] === prefilledCountry(form)) return [];
    return [[field, typed] as const];
  });
  return Object.fromEntries(filled);
}

/** Returns the country that the form begins with. The value of a form that was rejected without JavaScript may differ. */
function prefilledCountry(form: HTMLFormElement): string {
  return form.querySelector('[name="country"]')?.getAttribute(PREFILLED) ?? "";
}

/** Returns what a draft has in fields that the form doesn't have, such as answers to a question that is left out now. */
export function valuesElsewhere(form: HTMLFormElement, values: TypedValues): TypedValues {
  const names = new Set([...form.elements].map((control) => control.getAttribute("name")));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !names.has(field)));
}

/** Replaces everything typed in a form with these values. */
function replaceValues(form: HTMLFormElement, values: TypedValues): void {
  for (const control of form.elements) {
    const field = control.getAttribute("name");
    if (!isAskedField(field)) continue;
    fillControl(control, values[field] ?? (field === "country" ? [prefilledCountry(form)] : []));
  }
}

function fillControl(control: Element, entries: string[]): void {
  if (control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox")) {
    control.checked = entries.includes(control.value);
    return;
  }
  const takesText =
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type !== "file");
  if (takesText) control.value = entries[0] ?? "";
}
