import { describe, expect, test, vi } from "vitest";
import { COMPLETE_ANSWERS, pdfFile, photoFile } from "../../../../tests/builders/application-form.builder.ts";
import { SAMPLE_QUESTIONS } from "../../../../tests/builders/questions.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { attemptSubmission, CONNECTION_LOST, type FilledForm, queueSubmission } from "./attempt-submission.ts";
import type { SendOutcome } from "./submission-outcome.ts";
import { SUBMISSION_KEY_FIELD } from "./submission-result.ts";
import type { AttemptResult } from "./submission-stage.ts";

const RECEIPT = { reference: "PU-26-7K3Q9M", statusUrl: "/Admissions/Received/a" };
const MISSING_CITY = { field: "city", message: "Enter your city." } as const;

function filledForm(answers: Record<string, string> = {}): FilledForm {
  const entries = Object.entries({ ...COMPLETE_ANSWERS, [SUBMISSION_KEY_FIELD]: "a key", ...answers });
  return {
    questions: SAMPLE_QUESTIONS,
    values: new Map(entries.map(([field, value]) => [field, [value]])),
    documents: new Map<DocumentField, File>([
      ["waecNecoResult", pdfFile()],
      ["jambResult", photoFile()],
    ]),
  };
}

function attemptDeps(changes: { outcome?: SendOutcome; isOnline?: boolean; canSave?: boolean; reason?: string } = {}) {
  const { outcome = { kind: "unreachable" }, isOnline = true, canSave = true, reason } = changes;
  const controller = new AbortController();
  if (reason) controller.abort(reason);
  return {
    isOnline: () => isOnline,
    send: vi.fn(async () => outcome),
    saveToOfflineQueue: vi.fn(async () => canSave),
    onProgress: vi.fn(),
    signal: controller.signal,
  };
}

describe("an attempt to submit a form", () => {
  test("sends nothing when the form is invalid", async () => {
    const deps = attemptDeps();
    expect(await attemptSubmission(filledForm({ city: "" }), deps)).toEqual({
      type: "invalid",
      problems: [MISSING_CITY],
    });
    expect(deps.send).not.toHaveBeenCalled();
    expect(deps.saveToOfflineQueue).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<typeof attemptDeps>[0], AttemptResult]>([
    ["is queued offline", { isOnline: false }, { type: "queued" }],
    ["reports that it can't be queued offline", { isOnline: false, canSave: false }, { type: "not-saved" }],
    [
      "is queued when the connection is lost meanwhile",
      { outcome: { kind: "cancelled" }, reason: CONNECTION_LOST },
      { type: "queued" },
    ],
    ["is cancelled by the applicant", { outcome: { kind: "cancelled" } }, { type: "cancelled" }],
    ["reports an unreachable server", { outcome: { kind: "unreachable" } }, { type: "unreachable" }],
    [
      "returns the receipt without the message",
      { outcome: { kind: "accepted", accepted: { message: "Accepted.", ...RECEIPT } } },
      { type: "accepted", receipt: RECEIPT },
    ],
    [
      "returns the server's rejection with the submission key",
      {
        outcome: {
          kind: "rejected",
          status: 422,
          message: "Not valid.",
          problems: [MISSING_CITY],
          appliedBefore: false,
        },
      },
      {
        type: "rejected",
        status: 422,
        message: "Not valid.",
        problems: [MISSING_CITY],
        appliedBefore: false,
        isOutdated: true,
        submissionKey: "a key",
      },
    ],
  ])("%s", async (_title, changes, result) => {
    expect(await attemptSubmission(filledForm(), attemptDeps(changes))).toEqual(result);
  });

  test("names a file that became unreadable when the request fails", async () => {
    const form = filledForm();
    const deps = attemptDeps();
    const unreadable = () => Promise.reject(new DOMException("Gone.", "NotFoundError"));
    deps.send.mockImplementation(async () => {
      const file = form.documents.get("jambResult");
      if (file) Object.assign(file, { arrayBuffer: unreadable, slice: () => ({ arrayBuffer: unreadable }) });
      return { kind: "unreachable" };
    });
    expect(await attemptSubmission(form, deps)).toMatchObject({
      type: "unreadable",
      problems: [{ field: "jambResult" }],
    });
  });
});

test("queues a valid form without sending it, and rejects an invalid one", async () => {
  const save = vi.fn(async () => true);
  expect(await queueSubmission(filledForm(), save)).toEqual({ type: "queued" });
  expect(await queueSubmission(filledForm({ city: "" }), save)).toMatchObject({ type: "invalid" });
  expect(save).toHaveBeenCalledTimes(1);
});
