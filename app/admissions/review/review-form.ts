/** The forms of the review screen: their fields, the steps' labels, and what the server responds. */

export const INTENT_FIELD = "intent";
export const INTENTS = ["claim", "rotate", "step", "note", "seen"] as const;

/** The fields of a claim: the application that was left for this one. */
export const LEFT_FIELD = "left";
/** The fields of a rotation. */
export const DOCUMENT_FIELD = "document";
export const TURNS_FIELD = "turns";

/** The field of what an officer has seen: until when. */
export const UNTIL_FIELD = "until";

/** The field of a step, without JavaScript: the application that is shown after it. */
export const NEXT_FIELD = "next";

/** The steps that are taken here. A decision is recorded, and released to the applicant later. */
export const REVIEW_STEPS = ["admitted", "not-admitted", "waiting-listed", "more-asked"] as const;
export type ReviewStep = (typeof REVIEW_STEPS)[number];

/** What was decided, before the applicant's name. */
export const STEP_LABELS: Record<ReviewStep, string> = {
  admitted: "Admitted",
  "not-admitted": "Not admitted",
  "waiting-listed": "Put on the waiting list",
  "more-asked": "More asked",
};

export type ReviewFormResult =
  | {
      kind: "claimed";
      /** The claims of colleagues: application and name. */
      claims: [number, string][];
      lastEventId: number;
    }
  | { kind: "rotated" }
  | { kind: "taken" }
  | { kind: "noted" }
  | { kind: "seen" }
  | {
      kind: "rejected";
      status: 404 | 409 | 422;
      message: string;
      /** Whether the application no longer waits: somebody else has decided it, or it was withdrawn or erased. */
      isSettled: boolean;
    };
