import type { CodeState } from "../../platform/one-time-codes/one-time-code.server.ts";

/** Messages for a code that can't be entered any more. */
export const VOID_CODE_MESSAGES: Record<Exclude<CodeState, "awaited">, string> = {
  expired: "That code is older than ten minutes and no longer works. Ask for a new one.",
  "too-many-attempts": "Five wrong codes were entered, so that code no longer works. Ask for a new one.",
  replaced:
    "That code was used, or a newer one was asked for. Only the newest code works, on the page that asked for it. You can ask for another one.",
};

export function wrongCodeMessage(attemptsLeft: number): string {
  const left = attemptsLeft === 1 ? "once more" : `${attemptsLeft} more times`;
  return `That is not the code of the newest mail. You can try ${left}.`;
}
