import { describe, expect, test } from "vitest";
import { monthsBefore, sessionIsOver } from "./retention-dates.ts";

const SEPTEMBER = { month: 9, day: 30 };

describe("A session", () => {
  test("closes as the last of September ends in Lagos, in the second of its years", () => {
    const atOnce = { sessionEnds: SEPTEMBER, months: 0 };
    expect(sessionIsOver("2023/2024", atOnce, new Date("2024-09-30T22:59:59.999Z"))).toBe(false);
    expect(sessionIsOver("2023/2024", atOnce, new Date("2024-09-30T23:00:00Z"))).toBe(true);
  });

  test.each(["2024", "2023/2025", "last year", ""])("called '%s' is none, and never over", (session) => {
    expect(sessionIsOver(session, { sessionEnds: SEPTEMBER, months: 1 }, new Date("2090-01-01"))).toBe(false);
  });

  test("is over two years after its close, to the minute", () => {
    const period = { sessionEnds: SEPTEMBER, months: 24 };
    expect(sessionIsOver("2023/2024", period, new Date("2026-09-30T22:59:00Z"))).toBe(false);
    expect(sessionIsOver("2023/2024", period, new Date("2026-09-30T23:00:00Z"))).toBe(true);
  });

  test("is never over where no period is set", () => {
    expect(sessionIsOver("1999/2000", { sessionEnds: SEPTEMBER, months: null }, new Date("2090-01-01"))).toBe(false);
  });

  test("that closes on the last of August ends on the last of February six months later", () => {
    const period = { sessionEnds: { month: 8, day: 31 }, months: 6 };
    expect(sessionIsOver("2024/2025", period, new Date("2026-02-28T22:59:00Z"))).toBe(false);
    expect(sessionIsOver("2024/2025", period, new Date("2026-02-28T23:00:00Z"))).toBe(true);
  });
});

test.each([
  ["2026-11-21T10:05:00.000Z", 24, "2024-11-21T10:05:00.000Z"],
  ["2026-03-31T10:05:00.000Z", 1, "2026-02-28T10:05:00.000Z"],
  ["2026-01-15T23:30:00.000Z", 12, "2025-01-15T23:30:00.000Z"],
  ["2028-02-29T00:00:00.000Z", 12, "2027-02-28T00:00:00.000Z"],
])("what was written before %s by %i months is from before %s", (now, months, before) => {
  expect(monthsBefore(new Date(now), months).toISOString()).toBe(before);
});
