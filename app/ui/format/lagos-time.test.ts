import { expect, it } from "vitest";
import { formatLagosTime, lagosDay, lagosIsoDay, lagosTimeInShort, lagosYear } from "./lagos-time.ts";

it("formats a time in Nigeria's time zone, UTC+1", () => {
  expect(formatLagosTime(new Date("2025-10-06T09:05:00Z"))).toBe("6 October 2025, 10:05");
  expect(lagosTimeInShort(new Date("2025-10-06T09:05:00Z"))).toBe("6 Oct 2025, 10:05");
});

it("formats the last hour of a year in UTC as the next day and year", () => {
  const lastHour = new Date("2025-12-31T23:30:00Z");
  expect(formatLagosTime(lastHour)).toBe("1 January 2026, 00:30");
  expect(lagosYear(lastHour)).toBe(2026);
});

it("formats the day in Nigeria, whatever the local time zone", () => {
  expect([lagosDay, lagosIsoDay].map((day) => day(new Date("2025-01-04T23:00:00Z")))).toEqual([
    "January 5, 2025",
    "2025-01-05",
  ]);
  expect(lagosDay(new Date("2025-01-05T22:59:59Z"))).toBe("January 5, 2025");
  expect(lagosIsoDay(new Date("2025-12-31T23:30:00Z"))).toBe("2026-01-01");
});
