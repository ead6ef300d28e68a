import { type ComponentType, useCallback, useEffect, useState } from "react";
import { TOAST_MS } from "./submission-messages.ts";

/** The toasts come after the form, so that it can be used sooner. Where they can't be fetched, everything else still happens. */
export function useToasts() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);

  const load = useCallback(async () => {
    const toasts = await import("./submission-toasts.tsx");
    setToasts(() => toasts.SubmissionToasts);
    return toasts;
  }, []);

  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);

  return {
    Toasts,
    /** `onClose` is called when the toast has gone, by itself or by hand. */
    success(onClose: () => void) {
      load().then(
        ({ toastSuccess }) => toastSuccess(onClose),
        () => setTimeout(onClose, TOAST_MS),
      );
    },
    failure() {
      load().then(
        ({ toastFailure }) => toastFailure(),
        () => undefined,
      );
    },
  };
}
