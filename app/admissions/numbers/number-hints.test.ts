import { describe, expect, test } from "vitest";
import { NUMBER_FORMATS_SAMPLE } from "../../../content/number-formats.ts";
import { SAMPLE_QUESTIONS } from "../../../tests/builders/questions.ts";
import { numberHints } from "./number-hints.ts";

type TypedNumbers = Record<"ssce" | "waecNecoExamNo" | "jambRegistrationNo", string>;

const TYPED: TypedNumbers = { ssce: "WAEC", waecNecoExamNo: "4250101001", jambRegistrationNo: "202512345678AB" };
const hints = (typed: Partial<TypedNumbers>, formats = NUMBER_FORMATS_SAMPLE) =>
  numberHints(SAMPLE_QUESTIONS, formats, { ...TYPED, ...typed });

describe("A number", () => {
  test.each<Partial<TypedNumbers>>([
    {},
    { jambRegistrationNo: "2025 1234-5678 ab" },
    { jambRegistrationNo: "95024567FA" },
    { waecNecoExamNo: "4250101/001" },
    { ssce: "NECO", waecNecoExamNo: "2510203040HB" },
  ])("that fits has no hint: %j", (typed) => {
    expect(hints(typed)).toEqual({ waecNecoExamNo: null, jambRegistrationNo: null });
  });

  test.each(["12345", "AB202512345678", "202512345678ABC", "NIL", "2025123456٧٨AB", ""])(
    "that is no JAMB number has a hint that says what is expected: %j",
    (jambRegistrationNo) => {
      expect(hints({ jambRegistrationNo }).jambRegistrationNo).toBe(
        "Does not look like a JAMB number: expected 12 digits and 2 letters, or 8 digits and 2 letters.",
      );
    },
  );

  test("is compared with the formats of the body that the applicant chose", () => {
    expect(hints({ ssce: "NECO" }).waecNecoExamNo).toMatch(/^Does not look like a NECO number: expected 10 digits/);
    expect(hints({ waecNecoExamNo: "425010100" }).waecNecoExamNo).toBe(
      "Does not look like a WAEC number: expected 10 digits.",
    );
  });

  test("has no hint where the university gives no format", () => {
    expect(
      hints({ jambRegistrationNo: "?" }, { ...NUMBER_FORMATS_SAMPLE, entranceExam: [] }).jambRegistrationNo,
    ).toBeNull();
  });
});
