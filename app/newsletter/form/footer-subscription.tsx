import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { isEmailAddress } from "../../mail/email-address.ts";
import { showToast, Toasts } from "../../ui/toasts/toasts.tsx";
import { footerResult, submitSubscription } from "./submit-subscription.ts";

const TOAST_MS = 5000;
const CONTAINER_ID = "newsletter";

type FooterState = {
  setSending(isSending: boolean): void;
  setToasts(toasts: ReactNode): void;
};

/** Subscribes from the footer's form and shows the outcome in a toast. Returns the toast's text. */
export async function subscribeInFooter(
  form: HTMLFormElement,
  { setSending, setToasts }: FooterState,
): Promise<string> {
  // Rendered synchronously: a toast without its container is lost.
  flushSync(() => setToasts(<Toasts id={CONTAINER_ID} autoCloseMs={TOAST_MS} />));
  const outcome = await submitSubscription(form, {
    canSend: isEmailAddress,
    setSending: (isSending) => flushSync(() => setSending(isSending)),
  });
  const { tone, text } = footerResult(outcome);
  showToast(CONTAINER_ID, tone, text);
  return text;
}
