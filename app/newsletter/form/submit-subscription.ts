import { outcomeOfResponse, type SubscribeOutcome } from "./subscribe-outcome.ts";

const RETRY_DELAYS_MS = [500, 2000];

type SubmitOptions = {
  canSend(email: string): boolean;
  /** Must render synchronously. */
  setSending(isSending: boolean): void;
};

/** Submits the form's address if it can be sent, and resets the form. A mistyped or rate-limited address stays in the form. */
export async function submitSubscription(
  form: HTMLFormElement,
  { canSend, setSending }: SubmitOptions,
): Promise<SubscribeOutcome> {
  const email = String(new FormData(form).get("email")).trim();
  if (!canSend(email)) return { kind: "invalid" };
  const focused = document.activeElement;
  setSending(true);
  const outcome = await sendWithRetry(email);
  if (outcome.kind !== "limited" && outcome.kind !== "invalid") form.reset();
  setSending(false);
  // The button lost the focus when it was disabled.
  if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  return outcome;
}

/** Sends an address to the server, and retries after each of `delays`. Never throws. */
async function sendWithRetry(email: string, delays: readonly number[] = RETRY_DELAYS_MS): Promise<SubscribeOutcome> {
  const outcome = await send(email);
  if (outcome) return outcome;
  if (!navigator.onLine) return { kind: "offline" };
  const [delay, ...later] = delays;
  if (delay === undefined) return { kind: "failed" };
  await new Promise((resolve) => setTimeout(resolve, delay));
  return sendWithRetry(email, later);
}

/** Returns null when a retry may succeed: on a network error, a timeout or a server error. */
async function send(email: string): Promise<SubscribeOutcome | null> {
  try {
    const response = await fetch("/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ email }),
    });
    if (response.status >= 500 || response.status === 408) return null;
    return outcomeOfResponse(response.status, Reflect.get(Object(await response.json().catch(() => null)), "message"));
  } catch {
    return null;
  }
}
