import { sendSubscription } from "./send-subscription.ts";
import type { SubscribeOutcome } from "./subscribe-outcome.ts";

type Ways = {
  maySend(email: string): boolean;
  /** Has to be drawn at once. */
  setSending(isSending: boolean): void;
};

/** Sends what stands in a form, if it may be sent, and empties the form when the outcome is there; but an address that was mistyped, or has to be sent again later, stays. */
export async function subscribeByForm(form: HTMLFormElement, { maySend, setSending }: Ways): Promise<SubscribeOutcome> {
  const email = String(new FormData(form).get("email")).trim();
  if (!maySend(email)) return { kind: "invalid" };
  const pressed = document.activeElement;
  setSending(true);
  const outcome = await sendSubscription(email);
  if (outcome.kind !== "limited" && outcome.kind !== "invalid") form.reset();
  setSending(false);
  // A button that was disabled has lost the focus, and who presses by keyboard their place.
  if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
  return outcome;
}
