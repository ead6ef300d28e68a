import { expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../content/place.ts";
import { createReference } from "./application-codes.server.ts";

test("a reference has the year at the university, and no easily confused letters", () => {
  const lastMinuteInUtc = new Date("2025-12-31T23:30:00Z");
  for (let draw = 0; draw < 500; draw++) {
    expect(createReference("PU", lastMinuteInUtc, PLACE_SAMPLE)).toMatch(/^PU-26-[2-9A-HJ-KMNP-TV-Z]{6}$/);
  }
});

test("ten thousand references have almost no collisions, and no order", () => {
  const now = new Date("2026-01-05T10:00:00Z");
  const drawn = Array.from({ length: 10_000 }, () => createReference("PU", now, PLACE_SAMPLE));
  expect(new Set(drawn).size).toBeGreaterThan(9_990);
  expect(drawn).not.toEqual([...drawn].sort());
});
