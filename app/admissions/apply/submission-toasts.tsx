import { ToastContainer, toast } from "react-toastify/unstyled";
import { SUBMISSION_FAILED, SUBMISSION_SUCCEEDED, TOAST_MS } from "./submission-messages.ts";
import "./submission-toasts.css";

/** Where the toasts of the application form appear. */
export function SubmissionToasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={TOAST_MS}
      newestOnTop={false}
      pauseOnHover
      pauseOnFocusLoss
      draggable
    />
  );
}

export function toastSuccess(onClose: () => void): void {
  toast.success(SUBMISSION_SUCCEEDED, { icon: () => <span aria-hidden="true">🚀</span>, onClose });
}

export function toastFailure(): void {
  toast.error(SUBMISSION_FAILED, { icon: false });
}
