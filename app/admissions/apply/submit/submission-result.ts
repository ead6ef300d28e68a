import type { Problem } from "../../application.schema.ts";

/** The code of a problem with an upload that the server doesn't have, or not for this form and field. */
export const UPLOAD_MISSING = "upload-missing";

export type SubmissionProblem = Problem & { code?: string | undefined };

/** The JSON responses of `POST /form/submit`. */
export type AcceptedSubmission = { message: string; reference: string; statusUrl: string };
export type RejectedSubmission = {
  message: string;
  errors: SubmissionProblem[];
  /** Whether the applicant has to confirm that it is another application. */
  appliedBefore?: boolean;
};

/** The rejection of a form submitted without JavaScript, with everything that was typed, to be shown again. */
export type RejectedForm = RejectedSubmission & {
  /** Also the name of each file that was sent for a question of the university's own. */
  values: Record<string, string[]>;
  /** The key to send again; null when the form needs a new one. */
  submissionKey: string | null;
  /** Whether the applicant had confirmed that it is another application. */
  isAnother: boolean;
};

/** The form field of the submission key: a UUID created when the form is opened, the same for every retry. */
export const SUBMISSION_KEY_FIELD = "submissionKey";

/** The form field by which an applicant who has applied before confirms another application. */
export const ANOTHER_FIELD = "sendAnother";

/** The label of that field's checkbox. */
export const ANOTHER_LABEL = "Send another application";
