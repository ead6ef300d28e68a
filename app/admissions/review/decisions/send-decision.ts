import { NOTE_FIELD, SEEN_FIELD, STEP_FIELD } from "../../desk/application/step-request.ts";
import { DUE_FIELD, ITEM_FIELD, OTHER_ITEM_FIELD } from "../../missing/more-request.ts";
import { reviewedPath } from "../review-address.ts";
import { INTENT_FIELD } from "../review-form.ts";
import type { Decision, DecisionEvent } from "./pending-decisions.ts";

const UNREACHABLE = "There is no connection. It is saved on this device and is sent when the connection is back.";
const SIGNED_OUT = "You are signed out. It is saved on this device: sign in again, then try again.";

/** Sends a decision. Sending it twice is harmless: the server compares it with the last step. */
export async function sendDecision(decision: Decision): Promise<DecisionEvent> {
  const { applicationId } = decision;
  const failed = (message: string, isFinal: boolean, isSettled = false): DecisionEvent => ({
    kind: "failed",
    applicationId,
    message,
    isFinal,
    isSettled,
  });
  try {
    const response = await fetch(reviewedPath(applicationId), {
      method: "POST",
      body: fieldsOf(decision),
      headers: { Accept: "application/json" },
      // The request outlives the page that sent it.
      keepalive: true,
    });
    if (response.ok) return { kind: "recorded", applicationId };
    if (response.status === 401) return failed(SIGNED_OUT, false);
    const { message, isSettled } = (await response.json()) as { message?: unknown; isSettled?: unknown };
    if (typeof message === "string") return failed(message, response.status < 500, isSettled === true);
  } catch {
    return failed(UNREACHABLE, false);
  }
  return failed("The server could not record it. It is saved on this device: try again.", false);
}

/** Sends a decision from a page that is being closed, whose response nobody sees. */
export function sendDecisionOnLeaving(decision: Decision): void {
  navigator.sendBeacon(reviewedPath(decision.applicationId), fieldsOf(decision));
}

function fieldsOf({ step, note, more, seenEventId }: Decision): URLSearchParams {
  const asked = [
    ...more.items.map((item) => [ITEM_FIELD, item]),
    [OTHER_ITEM_FIELD, more.otherItem],
    [DUE_FIELD, more.due],
  ];
  return new URLSearchParams([
    [INTENT_FIELD, "step"],
    [STEP_FIELD, step],
    [NOTE_FIELD, note],
    [SEEN_FIELD, String(seenEventId)],
    ...(step === "more-asked" ? asked : []),
  ]);
}
