import { FAILED_IN_FOOTER, ISSUE } from "./failure-messages.ts";

/** The outcome of a subscription request, as the visitor sees it. */
export type SubscribeOutcome =
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
