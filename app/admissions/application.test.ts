import fc from "fast-check";
import { expect, test } from "vitest";
import { APPLICATION_STATUSES, type ApplicationStatus, possibleSteps, statusAfter } from "./application.ts";

test.each([
  ["received", ["taken-into-review"], ["withdrawn", "document-replaced"]],
  ["in-review", ["more-asked", "admitted", "not-admitted"], []],
  ["more-needed", ["taken-into-review"], ["document-sent"]],
  ["decided", ["decision-taken-back"], []],
  ["withdrawn", [], []],
] as const)("an application that is %s: staff may %j, the applicant may %j", (status, staff, applicant) => {
  expect(possibleSteps("staff", status)).toEqual(staff);
  expect(possibleSteps("applicant", status)).toEqual(applicant);
});

test("in any sequence of steps, a decision needs a review, returns only to review, and a withdrawal is final", () => {
  const choices = fc.array(fc.tuple(fc.constantFrom("staff", "applicant"), fc.nat()), { maxLength: 30 });
  fc.assert(
    fc.property(choices, (chosen) => {
      const path: ApplicationStatus[] = ["received"];
      for (const [by, choice] of chosen) {
        const status = path.at(-1) ?? "received";
        const steps = possibleSteps(by, status);
        const step = steps[choice % Math.max(1, steps.length)];
        const next = step && statusAfter(step, status);
        if (next) path.push(next);
      }
      expect(path.every((status) => APPLICATION_STATUSES.includes(status))).toBe(true);
      for (const [place, status] of path.entries()) {
        if (status === "decided")
          expect([path[place - 1], path[place + 1] ?? "in-review"]).toEqual(["in-review", "in-review"]);
        if (status === "withdrawn") expect(place).toBe(path.length - 1);
      }
    }),
  );
});
