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
    [NOW + 2 * DAY, "date unknown: this device's clock is or was wrong"],
    [1_000, "date unknown: this device's clock is or was wrong"],
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
  it("names no file as missing that is optional, or is not asked for", () => {
    const birth = {
      key: "Birth",
      label: "Birth certificate",
      kind: "document",
      isRequired: true,
      choices: [],
    } as const;
    const condition = { field: "admissionType", answers: ["transfer"] } as const;
    const added = [
      { ...birth, key: "Letter", label: "Letter", isRequired: false },
      birth,
      { ...birth, key: "Transcript", label: "Transcript", condition },
    ];
    const questions = { ...SAMPLE_QUESTIONS, added };
    const [file] = [{ file: new Blob(), name: "a.pdf" }];
    const withFiles = (files: object, admissionType = "UTME") =>
      formatContents(questions, { values: { admissionType: [admissionType] }, files });
    const both = { jambResult: file, waecNecoResult: file };
    expect(withFiles(both)).toBe("What you typed is here, and 2 files. The other file is not.");
    expect(withFiles(both, "transfer")).toBe("What you typed is here, and 2 files. The other files are not.");
    expect(withFiles({ ...both, "added-Birth": file })).toBe("What you typed is here, and 3 files.");
  });

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
