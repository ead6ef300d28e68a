import { expect, test } from "vitest";
import { fillLetter } from "./fill-letter.ts";
import { DEFAULT_LETTERS } from "./templates/default-letters.ts";

const FACTS = {
  reference: "PGU-1",
  firstName: "Ada",
  lastName: "Eze",
  programme: "Law",
  session: "2025/2026",
  university: "Palmgrove University",
  statusLink: "/Admissions/Status",
  missing: null,
};

const offer = (acceptUntil: string | null) => fillLetter(DEFAULT_LETTERS.admitted, { ...FACTS, acceptUntil }).body;

test("an offer names the last day to accept, and without one only where to accept", () => {
  expect(offer("30 November 2025")).toContain(
    "Accept or decline your place on the status page of your application until 30 November 2025. There",
  );
  expect(offer(null)).toContain("Accept or decline your place on the status page of your application. There");
});

test.each([
  ["You have a place\nuntil {{ accept  until }}.", "You have a place."],
  ["Until {{accept until}} it is yours.", "Until further notice it is yours."],
])("a letter of the university's own reads well without a last day: %j", (body, filled) => {
  const letter = fillLetter({ subject: "A place", body }, { ...FACTS, acceptUntil: null });
  expect(letter).toEqual({ subject: "A place", body: filled });
});
