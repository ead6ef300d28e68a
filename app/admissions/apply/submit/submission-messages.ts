/** The server has accepted the application. */
export const SUBMISSION_SUCCEEDED = "Application submitted successfully!";

/** The submission failed, for whatever reason. */
export const SUBMISSION_FAILED = "❌ Error submitting Application";

/** The applicant stopped sending. The application may have arrived all the same. */
export const SENDING_STOPPED =
  "Sending was stopped. Everything is still in the form. If it had already arrived, submitting it again unchanged gives you its reference: it is counted once.";

/** The application is in the offline queue. */
export const SAVED_FOR_LATER = "Saved on this device. It will be sent automatically when you're back online.";

/** How long a toast is shown. */
export const TOAST_MS = 3000;
