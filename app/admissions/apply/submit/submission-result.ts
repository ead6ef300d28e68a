import type { Problem } from "../../application.schema.ts";

/** What `POST /form/submit` answers in JSON. */
export type AcceptedSubmission = { message: string; reference: string; statusUrl: string };
export type RejectedSubmission = {
  message: string;
  errors: Problem[];
  /** Whether it is rejected until the applicant confirms that it is another application. */
  appliedBefore?: boolean;
};

/** What the form's page gets back when a form posted without JavaScript was refused: all that was typed, to be shown again. */
export type RejectedForm = RejectedSubmission & {
  values: Record<string, string[]>;
  /** The key to send again; null when the form needs a new one. */
  submissionKey: string | null;
  /** Whether the applicant had confirmed that it is another application. */
  isAnother: boolean;
};

/** The form field that carries the submission key: a UUID minted when the form is opened, the same for every retry. */
export const SUBMISSION_KEY_FIELD = "submissionKey";

/** The form field by which an applicant who has applied before confirms that another application is meant. */
export const ANOTHER_FIELD = "sendAnother";

/** What stands beside the checkbox of that field. */
export const ANOTHER_LABEL = "Send another application";

/** Said wherever an incomplete or wrong application is sent. */
export const FORM_NOT_VALID = "Form is not valid. Please fill in all required fields.";
