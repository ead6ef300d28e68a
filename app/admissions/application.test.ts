import fc from "fast-check";
import { expect, test } from "vitest";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  DECISION_OUTCOMES,
  isDecision,
  possibleSteps,
  type Standing,
  statusAfter,
  statusForApplicant,
} from "./application.ts";

const DECIDE = ["admitted", "not-admitted", "waiting-listed"];

const standing = (status: ApplicationStatus, change: Partial<Standing> = {}): Standing => ({
  status,
  outcome: null,
  isReleased: false,
  ...change,
});

test.each([
  [
    standing("received"),
    ["taken-into-review", "more-asked", ...DECIDE],
    ["withdrawn", "document-replaced", "answers-changed"],
  ],
  [standing("in-review"), ["more-asked", ...DECIDE], []],
  [standing("more-needed"), ["taken-into-review", ...DECIDE], ["document-sent"]],
  [standing("decided", { outcome: "admitted" }), ["decision-released", "decision-taken-back"], []],
  [
    standing("decided", { outcome: "admitted", isReleased: true }),
    ["decision-taken-back"],
    ["offer-accepted", "offer-declined"],
  ],
  [
    standing("decided", { outcome: "waiting-list", isReleased: true }),
    ["admitted", "not-admitted", "decision-taken-back"],
    [],
  ],
  [standing("withdrawn"), [], []],
])("an application that is %j: staff may %j, the applicant may %j", (now, staff, applicant) => {
  expect(possibleSteps("staff", now)).toEqual(staff);
  expect(possibleSteps("applicant", now)).toEqual(applicant);
});

test("an applicant learns of a decision when it is released", () => {
  expect(statusForApplicant(standing("decided", { outcome: "admitted" }))).toBe("in-review");
  expect(statusForApplicant(standing("decided", { outcome: "admitted", isReleased: true }))).toBe("decided");
  expect(statusForApplicant(standing("more-needed"))).toBe("more-needed");
});

test("in any sequence of steps, a decision leads to a release, another decision or back to review, and a withdrawal is final", () => {
  const choices = fc.array(fc.tuple(fc.constantFrom("staff", "applicant"), fc.nat()), { maxLength: 30 });
  fc.assert(
    fc.property(choices, (chosen) => {
      let now = standing("received");
      for (const [by, choice] of chosen) {
        const steps = possibleSteps(by, now);
        const step = steps[choice % Math.max(1, steps.length)];
        const next = step && statusAfter(step, now);
        if (!next) continue;
        expect(APPLICATION_STATUSES).toContain(next);
        expect(now.status).not.toBe("withdrawn");
        if (now.status === "decided") expect(["decided", "in-review"]).toContain(next);
        if (isDecision(step)) now = standing(next, { outcome: DECISION_OUTCOMES[step] });
        else now = standing(next, next === "decided" ? { outcome: now.outcome, isReleased: true } : {});
        expect(now.status === "decided").toBe(now.outcome !== null);
      }
    }),
  );
});
