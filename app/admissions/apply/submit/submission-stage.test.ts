import { describe, expect, test } from "vitest";
import {
  initialSubmission,
  reduceSubmission,
  type Stage,
  type SubmissionEvent,
  type SubmissionState,
} from "./submission-stage.ts";

const MISSING_NAME = { field: "firstName", message: "Enter your first name." } as const;
const MISSING_CITY = { field: "city", message: "Enter your city." } as const;
const RECEIPT = { reference: "PU-26-7K3Q9M", statusUrl: "/Admissions/Received/a" };
const NOT_VALID: SubmissionEvent = { type: "rejected", message: "Not valid.", problems: [MISSING_NAME, MISSING_CITY] };

/** The state after these events, from an empty form on. */
function stateAfter(...events: SubmissionEvent[]): SubmissionState {
  return events.reduce(reduceSubmission, initialSubmission(null));
}

describe("a submission", () => {
  test.each<[string, SubmissionEvent[], Stage]>([
    ["begins with the form", [], { kind: "editing", rejection: null }],
    [
      "shows its progress while it is sent",
      [{ type: "progressed", progress: [{ field: "jambResult", percent: 40 }] }],
      { kind: "sending", progress: [{ field: "jambResult", percent: 40 }] },
    ],
    ["waits on the device once it is queued", [{ type: "queued" }], { kind: "waiting" }],
    [
      "returns to the form when it is cancelled",
      [{ type: "progressed", progress: [] }, { type: "cancelled" }],
      { kind: "editing", rejection: null, isStopped: true },
    ],
    ["ends with a receipt", [{ type: "accepted", receipt: RECEIPT }], { kind: "sent", receipt: RECEIPT }],
    [
      "is accepted from the queue",
      [{ type: "queued" }, { type: "accepted", receipt: RECEIPT }],
      { kind: "sent", receipt: RECEIPT },
    ],
  ])("%s", (_title, events, stage) => {
    expect(stateAfter(...events).stage).toEqual(stage);
  });

  test("that is rejected twice has another attempt each time, so that each takes the focus", () => {
    const attempts = [stateAfter(NOT_VALID), stateAfter(NOT_VALID, NOT_VALID)].map(({ stage }) =>
      stage.kind === "editing" ? stage.rejection?.attempt : null,
    );
    expect(attempts).toEqual([1, 2]);
  });

  test("that came rejected without a script counts on from there", () => {
    const first = initialSubmission({ attempt: 1, message: "Not valid.", problems: [] });
    expect(reduceSubmission(first, NOT_VALID).stage).toMatchObject({ rejection: { attempt: 2 } });
  });

  test("loses its rejection with the last field that is corrected", () => {
    const one = stateAfter(NOT_VALID, { type: "corrected", field: "firstName" });
    expect(one.stage).toMatchObject({ rejection: { problems: [MISSING_CITY] } });
    expect(reduceSubmission(one, { type: "corrected", field: "city" }).stage).toMatchObject({ rejection: null });
  });

  test("ignores a correction that is checked too late, when it is already on its way", () => {
    const sending = stateAfter(NOT_VALID, { type: "progressed", progress: [] });
    expect(reduceSubmission(sending, { type: "corrected", field: "city" })).toBe(sending);
  });

  test("remembers the form whose applicant has applied before, also after another rejection", () => {
    const repeated = stateAfter({ ...NOT_VALID, appliedBefore: true, repeatedKey: "a key" }, NOT_VALID);
    expect(repeated.repeatedKey).toBe("a key");
  });
});
