/** Said when the server has the application. */
export const SUBMISSION_SUCCEEDED = "Application submitted successfully!";

/** Said when it has not, for whatever reason. */
export const SUBMISSION_FAILED = "❌ Error submitting Application";

/** Said when the applicant stopped the sending. */
export const SENDING_STOPPED = "Sending was stopped. Everything is still in the form.";

/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;
