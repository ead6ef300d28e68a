import { describe, expect, test } from "vitest";
import type { Standing } from "../application.ts";
import { checkPaymentForm } from "./check/payment-check-form.ts";
import { maySendPayment, PAYMENT_STATES, stateForApplicant } from "./payment.ts";

const standing = (status: Standing["status"], outcome: Standing["outcome"] = null, isReleased = false): Standing => ({
  status,
  outcome,
  isReleased,
});

describe("A payment can be sent", () => {
  test("until it is found, also after it was not found", () => {
    const possible = [null, ...PAYMENT_STATES].filter((state) => maySendPayment(standing("received"), state));
    expect(possible).toEqual([null, "to-check", "waiting", "not-found"]);
  });

  test("while no decision is released to the applicant, so that nobody learns of it from the form", () => {
    for (const outcome of ["admitted", "not-admitted", "waiting-list"] as const)
      expect(maySendPayment(standing("decided", outcome), null)).toBe(true);
  });

  test("not for an application that is withdrawn, or has a released rejection", () => {
    expect(maySendPayment(standing("withdrawn"), null)).toBe(false);
    expect(maySendPayment(standing("decided", "not-admitted", true), null)).toBe(false);
    expect(maySendPayment(standing("decided", "admitted", true), null)).toBe(true);
  });
});

test("what nobody has checked is 'waiting' to the applicant", () => {
  expect([null, ...PAYMENT_STATES].map(stateForApplicant)).toEqual([
    "waiting",
    "waiting",
    "waiting",
    "paid",
    "not-found",
  ]);
});

describe("The form of a check", () => {
  const check = (fields: Record<string, string>) => checkPaymentForm(new URLSearchParams(fields));

  test("has a result, the last entry that was seen, and a message or none", () => {
    expect(check({ result: "paid", seen: "12", note: "  " })).toEqual({
      kind: "valid",
      result: "paid",
      note: null,
      seenEventId: 12,
    });
    expect(check({ result: "not-found", seen: "0", note: "One digit\r\nis missing." })).toMatchObject({
      note: "One digit\nis missing.",
    });
  });

  test.each([
    { result: "to-check", seen: "0" },
    { result: "free", seen: "0" },
    { result: "paid" },
    { result: "paid", seen: "-1" },
    { result: "paid", seen: "0", note: "x".repeat(2001) },
    { result: "paid", seen: "0", note: "\0" },
  ] as Record<string, string>[])("rejects %j", (fields) => {
    expect(check(fields).kind).toBe("wrong");
  });
});
