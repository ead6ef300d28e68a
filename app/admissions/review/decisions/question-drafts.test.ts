import { describe, expect, test } from "vitest";
import { EMPTY_QUESTION } from "./question.ts";
import { draftsAfter, isAnyTyped, openQuestionOn, type QuestionDrafts, type QuestionEvent } from "./question-drafts.ts";

const TYPED = { ...EMPTY_QUESTION, note: "Send a clearer scan" };
const on = (kind: "opened" | "closed" | "discarded", applicationId = 1): QuestionEvent => ({ kind, applicationId });
const typed: QuestionEvent = { kind: "changed", applicationId: 1, question: TYPED };

const draftsOf = (...events: QuestionEvent[]) => events.reduce<QuestionDrafts>(draftsAfter, new Map());

describe("A question to an applicant", () => {
  test("is not shown while it is closed", () => {
    expect(openQuestionOn(draftsOf(on("opened"), typed, on("closed")), 1)).toBeNull();
  });

  test("that was closed shows what was typed when it is opened again", () => {
    expect(openQuestionOn(draftsOf(on("opened"), typed, on("closed"), on("opened")), 1)).toEqual(TYPED);
  });

  test("that was closed counts as unsent text", () => {
    expect(isAnyTyped(draftsOf(on("opened"), typed, on("closed")))).toBe(true);
  });

  test("that was cancelled or sent begins without a text", () => {
    const drafts = draftsOf(on("opened"), typed, on("discarded"));
    expect(isAnyTyped(drafts)).toBe(false);
    expect(openQuestionOn(draftsAfter(drafts, on("opened")), 1)).toEqual(EMPTY_QUESTION);
  });

  test("stays while another application is shown", () => {
    const drafts = draftsOf(on("opened"), typed, on("opened", 2), on("closed", 2));
    expect(openQuestionOn(drafts, 1)).toEqual(TYPED);
  });
});
