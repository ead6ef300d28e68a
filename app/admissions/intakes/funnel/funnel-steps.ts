import type { FormContents } from "../../apply/draft/draft-store.ts";
import { FORM_PARTS, type FormPart } from "../../apply/form/form-parts.ts";

/** The steps of filling in the form, in order. Each is counted once per opened form; a section when something is typed in it. */
export const FUNNEL_STEPS = [
  "opened",
  "began",
  "you",
  "where-you-live",
  "what-you-want-to-study",
  "your-results",
  "file",
  "how-you-heard-of-us",
  "submitted",
] as const satisfies readonly ("opened" | "began" | "file" | "submitted" | FormPart)[];

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Returns the steps that a form with these contents has taken. */
export function stepsTaken({ values, files }: FormContents): FunnelStep[] {
  const filled = new Set([...Object.keys(values), ...files.keys()]);
  const parts = FUNNEL_STEPS.filter((step) => Object.hasOwn(FORM_PARTS, step)).filter((step) =>
    FORM_PARTS[step as FormPart].fields.some((field) => filled.has(field)),
  );
  return [...(filled.size > 0 ? (["began"] as const) : []), ...parts, ...(files.size > 0 ? (["file"] as const) : [])];
}
