import type { Problem } from "../application.schema.ts";

/** What `POST /form/submit` answers in JSON. */
export type AcceptedSubmission = { message: string; reference: string; statusUrl: string };
export type RefusedSubmission = { message: string; errors: Problem[] };

/** What the form's page gets back when a form posted without JavaScript was refused: all that was typed, to be shown again. */
export type RefusedForm = RefusedSubmission & {
  values: Record<string, string[]>;
  /** The key to send again; null when the form needs a new one. */
  submissionKey: string | null;
};

/** The form field that carries the submission key: a UUID minted when the form is opened, the same for every retry. */
export const SUBMISSION_KEY_FIELD = "submissionKey";

/** Said wherever an incomplete or wrong application is sent. */
export const FORM_NOT_VALID = "Form is not valid. Please fill in all required fields.";
