import { useState } from "react";
import { flushSync } from "react-dom";
import { sendSubscription } from "./send-subscription.ts";
import type { SubscribeOutcome } from "./subscribe-outcome.ts";

/** Sends what stands in a form, if `maySend` says so, and empties the form when the outcome is there. */
export function useSubscription(maySend: (email: string) => boolean) {
  const [isSending, setSending] = useState(false);

  async function submit(form: HTMLFormElement): Promise<SubscribeOutcome> {
    const email = String(new FormData(form).get("email")).trim();
    if (!maySend(email)) return { kind: "invalid" };
    const pressed = document.activeElement;
    setSending(true);
    const outcome = await sendSubscription(email);
    form.reset();
    flushSync(() => setSending(false));
    // A button that was disabled has lost the focus, and who presses by keyboard their place.
    if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
    return outcome;
  }
  return { isSending, submit };
}
