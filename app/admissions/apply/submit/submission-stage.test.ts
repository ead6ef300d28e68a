import { describe, expect, test } from "vitest";
import {
  initialSubmission,
  reduceSubmission,
  type ServerRejection,
  type Stage,
  type SubmissionEvent,
  type SubmissionState,
} from "./submission-stage.ts";

const MISSING_NAME = { field: "firstName", message: "Enter your first name." } as const;
const MISSING_CITY = { field: "city", message: "Enter your city." } as const;
const RECEIPT = { reference: "PU-26-7K3Q9M", statusUrl: "/Admissions/Received/a" };
const PROGRESS = [{ field: "jambResult", percent: 40 }] as const;
const REJECTED: ServerRejection = {
  type: "rejected",
  status: 422,
  message: "Not valid.",
  problems: [MISSING_NAME, MISSING_CITY],
  submissionKey: "a key",
};

/** Returns the state after these events, starting from an empty form. */
function stateAfter(...events: SubmissionEvent[]): SubmissionState {
  return events.reduce(reduceSubmission, initialSubmission(null));
}

describe("the stage of a submission", () => {
  test.each<[string, SubmissionEvent[], Stage]>([
    ["is editing at first", [], { kind: "editing", rejection: null }],
    [
      "is sending, with the progress, while it is sent",
      [{ type: "progressed", progress: [...PROGRESS] }],
      { kind: "sending", progress: [...PROGRESS] },
    ],
    ["is waiting when it is queued", [{ type: "queued" }], { kind: "waiting" }],
    [
      "is editing, and marked as stopped, when it is cancelled",
      [{ type: "progressed", progress: [] }, { type: "cancelled" }],
      { kind: "editing", rejection: null, isStopped: true },
    ],
    ["is sent, with the receipt, when it is accepted", [{ type: "accepted", receipt: RECEIPT }], sent()],
    [
      "is sent when it is accepted from the queue",
      [{ type: "queued" }, { type: "accepted", receipt: RECEIPT }],
      sent(),
    ],
  ])("%s", (_title, events, stage) => {
    expect(stateAfter(...events).stage).toEqual(stage);
  });

  function sent(): Stage {
    return { kind: "sent", receipt: RECEIPT };
  }
});

describe("the rejection of a submission", () => {
  test.each<[string, SubmissionEvent, object]>([
    [
      "names the problems of an invalid form",
      { type: "invalid", problems: [MISSING_CITY] },
      { message: expect.stringMatching(/^Form is not valid/), problems: [MISSING_CITY] },
    ],
    [
      "names the files that can't be read",
      { type: "unreadable", problems: [MISSING_CITY] },
      { message: expect.stringMatching(/^Form is not valid/), problems: [MISSING_CITY] },
    ],
    [
      "is marked as unreachable without a response",
      { type: "unreachable" },
      { message: expect.stringContaining("could not reach"), problems: [], isUnreachable: true },
    ],
    [
      "says that the form stays open when it can't be queued",
      { type: "not-saved" },
      { message: expect.stringContaining("leave this page open"), problems: [] },
    ],
    [
      "has the server's message and problems",
      REJECTED,
      { message: "Not valid.", problems: [MISSING_NAME, MISSING_CITY] },
    ],
  ])("%s", (_title, event, rejection) => {
    expect(stateAfter(event).stage).toEqual({ kind: "editing", rejection: { attempt: 1, ...rejection } });
  });

  test("has another attempt number each time, so that each one takes the focus", () => {
    const attempts = [stateAfter(REJECTED), stateAfter(REJECTED, REJECTED)].map(({ stage }) =>
      stage.kind === "editing" ? stage.rejection?.attempt : null,
    );
    expect(attempts).toEqual([1, 2]);
  });

  test("continues the numbering of a rejection without JavaScript", () => {
    const first = initialSubmission({ attempt: 1, message: "Not valid.", problems: [] });
    expect(reduceSubmission(first, REJECTED).stage).toMatchObject({ rejection: { attempt: 2 } });
  });

  test("is removed with the last field that is corrected", () => {
    const one = stateAfter(REJECTED, { type: "corrected", field: "firstName" });
    expect(one.stage).toMatchObject({ rejection: { problems: [MISSING_CITY] } });
    expect(reduceSubmission(one, { type: "corrected", field: "city" }).stage).toMatchObject({ rejection: null });
  });

  test("ignores a correction while the form is being sent", () => {
    const sending = stateAfter(REJECTED, { type: "progressed", progress: [] });
    expect(reduceSubmission(sending, { type: "corrected", field: "city" })).toBe(sending);
  });

  test("keeps the key of a repeated application after another rejection", () => {
    const repeated = stateAfter({ ...REJECTED, appliedBefore: true }, { ...REJECTED, submissionKey: "another key" });
    expect(repeated.repeatedKey).toBe("a key");
  });
});
