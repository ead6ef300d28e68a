import { describe, expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { isSessionExpired, monthsBefore } from "./retention-dates.ts";

const SEPTEMBER = { month: 9, day: 30 };

describe("a session", () => {
  test("closes at the end of 30 September of its second year, in Lagos", () => {
    const atOnce = { sessionEnds: SEPTEMBER, months: 0 };
    expect(isSessionExpired("2023/2024", atOnce, new Date("2024-09-30T22:59:59.999Z"), PLACE_SAMPLE)).toBe(false);
    expect(isSessionExpired("2023/2024", atOnce, new Date("2024-09-30T23:00:00Z"), PLACE_SAMPLE)).toBe(true);
  });

  test("closes at midnight of its place, in summer time where clocks change", () => {
    const atOnce = { sessionEnds: SEPTEMBER, months: 0 };
    const newYork = { timeZone: "America/New_York" };
    expect(isSessionExpired("2023/2024", atOnce, new Date("2024-10-01T03:59:59Z"), newYork)).toBe(false);
    expect(isSessionExpired("2023/2024", atOnce, new Date("2024-10-01T04:00:00Z"), newYork)).toBe(true);
  });

  test.each(["2024", "2023/2025", "last year", ""])("named '%s' is invalid and never expires", (session) => {
    expect(isSessionExpired(session, { sessionEnds: SEPTEMBER, months: 1 }, new Date("2090-01-01"), PLACE_SAMPLE)).toBe(
      false,
    );
  });

  test("expires exactly two years after its close", () => {
    const period = { sessionEnds: SEPTEMBER, months: 24 };
    expect(isSessionExpired("2023/2024", period, new Date("2026-09-30T22:59:00Z"), PLACE_SAMPLE)).toBe(false);
    expect(isSessionExpired("2023/2024", period, new Date("2026-09-30T23:00:00Z"), PLACE_SAMPLE)).toBe(true);
  });

  test("never expires without a period", () => {
    expect(
      isSessionExpired("1999/2000", { sessionEnds: SEPTEMBER, months: null }, new Date("2090-01-01"), PLACE_SAMPLE),
    ).toBe(false);
  });

  test("closing on 31 August expires at the end of February after six months", () => {
    const period = { sessionEnds: { month: 8, day: 31 }, months: 6 };
    expect(isSessionExpired("2024/2025", period, new Date("2026-02-28T22:59:00Z"), PLACE_SAMPLE)).toBe(false);
    expect(isSessionExpired("2024/2025", period, new Date("2026-02-28T23:00:00Z"), PLACE_SAMPLE)).toBe(true);
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
