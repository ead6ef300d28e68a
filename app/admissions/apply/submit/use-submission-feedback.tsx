import { useEffect } from "react";
import { useToasts } from "../../../ui/toasts/use-toasts.tsx";
import { SUBMISSION_FAILED, SUBMISSION_SUCCEEDED, TOAST_MS } from "./submission-messages.ts";

/** The toasts come after the form, so that it can be used sooner. Where they can't be fetched, everything else still happens. */
export function useSubmissionToasts() {
  const { load, frame } = useToasts("application", TOAST_MS);

  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);

  return {
    frame,
    /** `onClose` is called when the toast has gone, by itself or by hand. */
    success(onClose: () => void) {
      const icon = () => <span aria-hidden="true">🚀</span>;
      load().then(
        (show) => show("success", SUBMISSION_SUCCEEDED, { icon, onClose }),
        () => setTimeout(onClose, TOAST_MS),
      );
    },
    failure() {
      load().then(
        (show) => show("error", SUBMISSION_FAILED, { icon: false }),
        () => undefined,
      );
    },
  };
}
