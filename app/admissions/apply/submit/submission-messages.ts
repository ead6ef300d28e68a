/** Said when the server has the application. */
export const SUBMISSION_SUCCEEDED = "Application submitted successfully!";

/** Said when it has not, for whatever reason. */
export const SUBMISSION_FAILED = "❌ Error submitting Application";

/** Said when the applicant stopped the sending: what was on its way may be there all the same. */
export const SENDING_STOPPED =
  "Sending was stopped. Everything is still in the form. If it had already arrived, submitting it again unchanged gives you its reference: it is counted once.";

/** Said when there is no line and the application waits on this device for one. */
export const SAVED_FOR_LATER = "Saved on this device. It will be sent automatically when you're back online.";

/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;
