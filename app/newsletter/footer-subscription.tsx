import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { showToast, Toasts } from "../ui/toasts/toasts.tsx";
import { isEmailAddress } from "./email-address.ts";
import { subscribeByForm } from "./subscribe-by-form.ts";
import { footerResult } from "./subscribe-outcome.ts";

const TOAST_MS = 5000;
const PLACE = "newsletter";

type Ways = {
  setSending(isSending: boolean): void;
  setToasts(toasts: ReactNode): void;
};

/** Everything that the footer's form does once somebody uses it. Gives the words of the toast that it shows. */
export async function subscribeInFooter(form: HTMLFormElement, { setSending, setToasts }: Ways): Promise<string> {
  // Drawn at once: a toast whose place is not there yet would go unseen.
  flushSync(() => setToasts(<Toasts id={PLACE} autoCloseMs={TOAST_MS} />));
  const outcome = await subscribeByForm(form, {
    maySend: isEmailAddress,
    setSending: (isSending) => flushSync(() => setSending(isSending)),
  });
  const { tone, text } = footerResult(outcome);
  showToast(PLACE, tone, text);
  return text;
}
