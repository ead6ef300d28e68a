import { describe, expect, it } from "vitest";
import { formatAge } from "./format-duration.ts";

describe("formatAge", () => {
  const MINUTE = 60_000;
  it.each([
    [-5 * MINUTE, "just now"],
    [0, "just now"],
    [59_999, "just now"],
    [MINUTE, "1 minute ago"],
    [5 * MINUTE + 1, "5 minutes ago"],
    [60 * MINUTE, "1 hour ago"],
    [23 * 60 * MINUTE, "23 hours ago"],
    [24 * 60 * MINUTE, "1 day ago"],
    [72 * 60 * MINUTE, "3 days ago"],
  ])("formats %d ms as '%s'", (age, text) => {
    expect(formatAge(1_700_000_000_000, 1_700_000_000_000 + age)).toBe(text);
  });
});
