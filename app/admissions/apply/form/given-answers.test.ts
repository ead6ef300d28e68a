import { describe, expect, it } from "vitest";
import { SAMPLE_QUESTIONS, WITHOUT_ENTRANCE_EXAM } from "../../../../tests/builders/questions.ts";
import { FIELD_ORDER } from "../../application.ts";
import { FORM_PARTS } from "./form-parts.ts";
import { givenAnswers, missingAnswers } from "./given-answers.ts";

const answers = (values: Record<string, string[]>, files = new Map()) => {
  const parts = givenAnswers(SAMPLE_QUESTIONS, new Map(Object.entries(values)), files);
  return new Map(parts.flatMap((part) => part.answers.map(({ field, answer }) => [field, answer] as const)));
};

describe("the answers to check before submitting", () => {
  it("contain every field of the form once, in form order", () => {
    expect(Object.values(FORM_PARTS).flatMap(({ fields }) => [...fields])).toEqual(FIELD_ORDER);
  });

  it("show the labels of choices, and typed text as it is", () => {
    const given = answers({
      gender: ["female"],
      admissionType: ["DE"],
      howDidYouHear: ["friend", "Google"],
      city: ["other"],
    });
    expect([...given].filter(([, answer]) => answer !== null)).toEqual([
      ["gender", "Female"],
      ["city", "other"],
      ["admissionType", "Direct Entry (DE)"],
      ["howDidYouHear", "Friend, Google"],
    ]);
  });

  it("show the date of an added question as the site writes dates, and another text as it is", () => {
    const born = { key: "Born", label: "Date of birth", kind: "date", isRequired: true, choices: [] } as const;
    const shown = (typed: string) =>
      givenAnswers({ ...SAMPLE_QUESTIONS, added: [born] }, new Map([["added-Born", [typed]]]), new Map())
        .flatMap((part) => part.answers)
        .find(({ label }) => label === "Date of birth")?.answer;
    expect([shown("2007-05-31"), shown("31/5/2007")]).toEqual(["31 May 2007", "31/5/2007"]);
  });

  it("have a question that depends on another answer only after that, and then count it as missing", () => {
    const condition = { field: "admissionType", answers: ["DE"] } as const;
    const college = {
      key: "College",
      label: "College",
      kind: "text",
      isRequired: true,
      choices: [],
      condition,
    } as const;
    const parts = (values: Record<string, string[]>) =>
      givenAnswers({ ...SAMPLE_QUESTIONS, added: [college] }, new Map(Object.entries(values)), new Map());
    const missing = (values: Record<string, string[]>) => missingAnswers(parts(values)).map(({ label }) => label);
    expect(parts({ admissionType: ["UTME"], "added-College": ["x"] }).map(({ part }) => part)).not.toContain(
      "more-questions",
    );
    expect(missing({ admissionType: ["DE"] })).toContain("College");
    expect(missing({ admissionType: ["DE"], "added-College": ["x"] })).not.toContain("College");
  });

  it("show each file's name and size", () => {
    const files = new Map([["jambResult", { name: "result.pdf", size: 320 * 1024 }] as const]);
    expect(answers({}, files).get("jambResult")).toBe("result.pdf, 320 KB");
  });

  it("count required answers as missing when absent or blank, and never optional ones", () => {
    const parts = givenAnswers(
      SAMPLE_QUESTIONS,
      new Map(FIELD_ORDER.map((field) => [field, [field === "phone" ? "  " : "x"]])),
      new Map(),
    );
    expect(missingAnswers(parts).map(({ label }) => label)).toEqual(["Phone", "WAEC/NECO result", "JAMB result"]);
    expect(
      missingAnswers(givenAnswers(SAMPLE_QUESTIONS, new Map(), new Map())).map(({ field }) => field),
    ).not.toContain("guardianEmail");
  });

  it("leave out what the form does not ask for", () => {
    const parts = givenAnswers(WITHOUT_ENTRANCE_EXAM, new Map(), new Map());
    const shown = parts.find(({ part }) => part === "your-results")?.answers.map(({ label }) => label);
    expect(shown).toEqual(["SSCE", "WAEC/NECO exam number", "WAEC/NECO result"]);
    expect(missingAnswers(parts).map(({ label }) => label)).not.toContain("JAMB result");
  });
});
