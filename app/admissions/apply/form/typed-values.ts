import { HOME_COUNTRY } from "../../../../content/places.ts";
import type { FormValues } from "../../application.schema.ts";
import { FIELD_LABELS } from "../../application.ts";
import type { TypedValues } from "../draft/draft.ts";

/** Reads all text values of the form, as they would be submitted. */
export function formValues(form: HTMLFormElement): FormValues {
  const values = new Map<string, string[]>();
  for (const [field, value] of new FormData(form)) {
    if (typeof value === "string") values.set(field, [...(values.get(field) ?? []), value]);
  }
  return values;
}

/** Reads the values that the applicant filled in, without empty fields and the prefilled country. */
export function typedValues(form: HTMLFormElement): TypedValues {
  const filled = [...formValues(form)].flatMap(([field, values]) => {
    const typed = values.filter((value) => value.trim() !== "");
    if (!Object.hasOwn(FIELD_LABELS, field) || typed.length === 0) return [];
    if (field === "country" && typed[0] === HOME_COUNTRY) return [];
    return [[field, typed] as const];
  });
  return Object.fromEntries(filled);
}

/** Replaces everything typed in a form with these values. */
export function replaceValues(form: HTMLFormElement, values: TypedValues): void {
  for (const field of Object.keys(FIELD_LABELS)) {
    const entries = values[field] ?? (field === "country" ? [HOME_COUNTRY] : []);
    for (const control of form.querySelectorAll(`[name="${field}"]`)) fillControl(control, entries);
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
