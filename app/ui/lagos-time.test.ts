import { expect, it } from "vitest";
import { lagosTimeInShort, lagosTimeInWords, lagosYear } from "./lagos-time.ts";

it("shows a moment as Nigeria's clocks do, one hour ahead of Greenwich", () => {
  expect(lagosTimeInWords(new Date("2025-10-06T09:05:00Z"))).toBe("6 October 2025, 10:05");
  expect(lagosTimeInShort(new Date("2025-10-06T09:05:00Z"))).toBe("6 Oct 2025, 10:05");
});

it("is already in the new day and the new year in the last hour of Greenwich's", () => {
  const lastHour = new Date("2025-12-31T23:30:00Z");
  expect(lagosTimeInWords(lastHour)).toBe("1 January 2026, 00:30");
  expect(lagosYear(lastHour)).toBe(2026);
});
