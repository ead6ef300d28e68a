import { FAILED_IN_FOOTER, ISSUE } from "./failure-words.ts";

/** What became of a wish to subscribe, as the person who wished is told it. */
export type SubscribeOutcome =
  | { kind: "accepted"; message: string }
  | { kind: "invalid" | "already" | "limited" | "no-message" | "failed" | "offline" };

export type Told = { tone: "success" | "warning" | "error"; words: string };

type Words = { invalid: string; failed: string };

const IN_FOOTER: Words = { invalid: "Please enter a valid email address.", failed: FAILED_IN_FOOTER };
const IN_ARTICLE: Words = { invalid: "Please enter a valid email.", failed: "Email already subscribed." };

/** The outcome that an answer stands for. */
export function outcomeOfAnswer(status: number, message: unknown): SubscribeOutcome {
  if (status === 422) return { kind: "invalid" };
  if (status === 429) return { kind: "limited" };
  if (status < 200 || status > 299) return { kind: "failed" };
  if (typeof message !== "string" || message === "") return { kind: "no-message" };
  return /already subscribed/i.test(message) ? { kind: "already" } : { kind: "accepted", message };
}

export function tellInFooter(outcome: SubscribeOutcome): Told {
  return tell(outcome, IN_FOOTER);
}

export function tellInArticle(outcome: SubscribeOutcome): Told {
  return tell(outcome, IN_ARTICLE);
}

function tell(outcome: SubscribeOutcome, words: Words): Told {
  switch (outcome.kind) {
    case "accepted":
      return { tone: "success", words: outcome.message };
    case "already":
      return { tone: "warning", words: "This email is already registered. Please use a different email." };
    case "invalid":
      return { tone: "error", words: words.invalid };
    case "failed":
      return { tone: "error", words: words.failed };
    case "limited":
    case "no-message":
    case "offline":
      return { tone: "error", words: ISSUE };
  }
}
