import { describe, expect, it } from "vitest";
import { SAMPLE_QUESTIONS, WITHOUT_ENTRANCE_EXAM } from "../../../../tests/builders/questions.ts";
import { formatApplicant, formatContents, formatStart } from "./draft-messages.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 86_400_000;

describe("formatStart", () => {
  it.each([
    [NOW - 3 * DAY, "3 days ago"],
    [NOW - 20_000, "just now"],
    [NOW + 60_000, "just now"],
    [NOW + 2 * DAY, "we can't tell when: this device's clock was changed"],
    [1_000, "we can't tell when: this device's clock was changed"],
  ])("formats a draft saved at %d as '%s'", (savedAt, text) => {
    expect(formatStart(savedAt, NOW)).toBe(text);
  });
});

describe("formatApplicant", () => {
  it.each([
    [{ firstName: ["Ada"], lastName: ["Obi"], program: ["Nursing Science"] }, "Ada, Nursing Science"],
    [{ lastName: ["Obi"] }, "Obi"],
    [{ program: ["Nursing Science"] }, "No name yet, Nursing Science"],
  ])("says whose draft it is (case %#)", (values, text) => {
    expect(formatApplicant({ values })).toBe(text);
  });
});

describe("formatContents", () => {
  const values = { firstName: ["Ada"] };
  const stored = { file: new Blob(["a"]), name: "a.pdf" };
  it.each([
    [{ values, files: { waecNecoResult: stored, jambResult: stored } }, "What you typed is here, and both your files."],
    [{ values, files: { jambResult: stored } }, "What you typed is here, and your JAMB result. The other file is not."],
    [{ values, files: {} }, "What you typed is here. Files are not: choose them again if you had chosen any."],
    [{ values: {}, files: { waecNecoResult: stored, jambResult: stored } }, "Both your files are here."],
    [{ values: {}, files: { waecNecoResult: stored } }, "Your WAEC/NECO result is here."],
  ])("names the saved text and files (case %#)", (draft, text) => {
    expect(formatContents(SAMPLE_QUESTIONS, draft)).toBe(text);
  });

  it.each([
    [{ values, files: { waecNecoResult: stored } }, "What you typed is here, and your WAEC/NECO result."],
    [{ values: {}, files: { waecNecoResult: stored, jambResult: stored } }, "Your WAEC/NECO result is here."],
  ])("names the one file that a form asks for (case %#)", (draft, text) => {
    expect(formatContents(WITHOUT_ENTRANCE_EXAM, draft)).toBe(text);
  });
});
