import { describe, expect, test } from "vitest";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { type DecisionEvent, decisionsAfter, idsDecided, NO_DECISIONS } from "../decisions/pending-decisions.ts";
import { leftInQueue, neighboursInQueue } from "./use-queue.ts";

const entry = (id: number, name: string) => ({
  id,
  name,
  program: "Law",
  admissionType: "UTME",
  waiting: "1 day",
  flags: [],
});
const QUEUE = [entry(1, "Ada Obi"), entry(2, "Bola Ige"), entry(3, "Chidi Eze")];

const decision = {
  applicationId: 1,
  name: "Ada Obi",
  step: "admitted",
  seenEventId: 0,
  note: "",
  more: EMPTY_MORE_FORM,
};
const DECIDED = { kind: "decided", decision, now: 0 } as DecisionEvent;
const failed = (message: string, isFinal: boolean, isSettled = false): DecisionEvent => ({
  kind: "failed",
  applicationId: 1,
  message,
  isFinal,
  isSettled,
});

/** Returns what an officer sees who has decided on Ada Obi and looks at Bola Ige. */
function queueAfter(...events: DecisionEvent[]) {
  const decided = idsDecided([DECIDED, ...events].reduce(decisionsAfter, NO_DECISIONS));
  const { entries, waiting } = leftInQueue(QUEUE, 2, { count: 3, decided });
  const { previous } = neighboursInQueue(QUEUE, 2, { claims: new Map(), decided });
  return { names: entries.map(({ name }) => name), waiting, previous };
}

const WITH_ADA = { names: ["Ada Obi", "Bola Ige", "Chidi Eze"], waiting: 3, previous: 1 };
const WITHOUT_ADA = { names: ["Bola Ige", "Chidi Eze"], waiting: 2, previous: null };
const DISMISSED: DecisionEvent = { kind: "dismissed", applicationId: 1 };

describe("An application with a decision", () => {
  test.each<[string, DecisionEvent[]]>([
    ["while it can be undone", []],
    ["while it is sent", [{ kind: "left" }]],
    ["once it is recorded", [{ kind: "left" }, { kind: "recorded", applicationId: 1 }]],
    ["when it is sent again", [failed("No connection.", false), { kind: "online" }]],
    ["when a colleague has decided meanwhile", [failed("Ngozi decided.", true, true)]],
    ["when the message that a colleague has decided is dismissed", [failed("Ngozi decided.", true, true), DISMISSED]],
  ])("is not in the queue %s", (_, events) => {
    expect(queueAfter(...events)).toEqual(WITHOUT_ADA);
  });

  test.each<[string, DecisionEvent[]]>([
    ["when it is undone", [{ kind: "undone", applicationId: 1 }]],
    ["when it could not be sent", [failed("No connection.", false)]],
    ["when the officer may no longer decide", [failed("Your role does not allow this.", true)]],
    ["when a colleague has taken a step and it is undecided", [failed("Ngozi took it into review.", true)]],
    ["when the message that it failed is dismissed", [failed("Your role does not allow this.", true), DISMISSED]],
  ])("is in the queue again %s", (_, events) => {
    expect(queueAfter(...events)).toEqual(WITH_ADA);
  });
});
