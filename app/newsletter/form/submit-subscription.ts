import { FAILED_IN_FOOTER, ISSUE } from "./failure-messages.ts";

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

/** The outcome of a subscription request, as the visitor sees it. */
type SubscribeOutcome =
  | { kind: "accepted"; message: string }
  | { kind: "invalid" | "already" | "limited" | "no-message" | "failed" | "offline" };

export type SubscribeResult = { tone: "success" | "warning" | "error"; text: string };

type ResultTexts = { invalid: string; failed: string };

const IN_FOOTER: ResultTexts = { invalid: "Please enter a valid email address.", failed: FAILED_IN_FOOTER };
const IN_ARTICLE: ResultTexts = { invalid: "Please enter a valid email.", failed: "Email already subscribed." };

/** Maps an HTTP response to its outcome. */
export function outcomeOfResponse(status: number, message: unknown): SubscribeOutcome {
  if (status === 422) return { kind: "invalid" };
  if (status === 429) return { kind: "limited" };
  if (status < 200 || status > 299) return { kind: "failed" };
  if (typeof message !== "string" || message === "") return { kind: "no-message" };
  return /already subscribed/i.test(message) ? { kind: "already" } : { kind: "accepted", message };
}

export function footerResult(outcome: SubscribeOutcome): SubscribeResult {
  return resultOf(outcome, IN_FOOTER);
}

export function articleResult(outcome: SubscribeOutcome): SubscribeResult {
  return resultOf(outcome, IN_ARTICLE);
}

function resultOf(outcome: SubscribeOutcome, text: ResultTexts): SubscribeResult {
  switch (outcome.kind) {
    case "accepted":
      return { tone: "success", text: outcome.message };
    case "already":
      return { tone: "warning", text: "This email is already registered. Please use a different email." };
    case "invalid":
      return { tone: "error", text: text.invalid };
    case "failed":
      return { tone: "error", text: text.failed };
    case "limited":
    case "no-message":
    case "offline":
      return { tone: "error", text: ISSUE };
  }
}
