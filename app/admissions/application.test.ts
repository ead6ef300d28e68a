import fc from "fast-check";
import { expect, test } from "vitest";
import { APPLICATION_STATUSES, type ApplicationStatus, possibleSteps, statusAfter } from "./application.ts";

test.each([
  ["received", ["taken-into-review"], ["withdrawn", "document-replaced"]],
  ["in-review", ["more-asked", "admitted", "not-admitted"], []],
  ["more-needed", ["taken-into-review"], ["document-sent"]],
  ["decided", [], []],
  ["withdrawn", [], []],
] as const)("an application that is %s: staff may %j, the applicant may %j", (status, staff, applicant) => {
  expect(possibleSteps("staff", status)).toEqual(staff);
  expect(possibleSteps("applicant", status)).toEqual(applicant);
});

test("whatever happens to an application, nothing is decided unread, and what is decided or withdrawn stays so", () => {
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
      if (path.includes("decided")) expect(path.at(-2)).toBe("in-review");
      for (const last of ["decided", "withdrawn"] as const) {
        if (path.includes(last)) expect(path.indexOf(last)).toBe(path.length - 1);
      }
    }),
  );
});
