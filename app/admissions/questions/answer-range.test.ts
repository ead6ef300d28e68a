import { expect, test } from "vitest";
import type { Content, ContentDocument } from "../../platform/site/content.server.ts";
import { answeredQuestions } from "./added-questions.ts";
import { checkAdded } from "./check-added.schema.ts";
import { QUESTIONS } from "./questions.content.ts";
import { readQuestions } from "./read-questions.server.ts";

const BORN = { key: "Born", label: "Date of birth", kind: "date", isRequired: true, choices: [] };
const POINTS = { ...BORN, key: "Points", label: "Points", kind: "number" };

function parse(question: object) {
  return QUESTIONS.schema.safeParse({ ...QUESTIONS.sample, added: [question] });
}

/** Returns a question as the form asks it. */
function asked(question: object) {
  const document = QUESTIONS.schema.parse({ ...QUESTIONS.sample, added: [question] });
  const read = ({ key, sample }: ContentDocument<object>) => (key === QUESTIONS.key ? document : sample);
  const [added] = readQuestions({ read } as Pick<Content, "read">).added;
  if (!added) throw new Error("There is no question.");
  return added;
}

/** Returns the message that rejects an answer; null where it is accepted. */
function rejection(question: object, answer: string): string | null {
  const checked = checkAdded(asked(question), [answer]);
  return checked.kind === "invalid" ? checked.message : null;
}

const BEFORE_2010 = { ...BORN, greatest: "2009-12-31" };

test.each([
  ["a date of birth after the latest one", BEFORE_2010, "2010-01-01", "31 December 2009 or earlier"],
  ["a date before the earliest one", { ...BORN, least: "2000-01-31" }, "2000-01-30", "31 January 2000 or later"],
  ["a number below the least one", { ...POINTS, least: "-2" }, "-3", "-2 or more"],
  ["a number above the greatest one", { ...POINTS, greatest: "9.5" }, "10", "9.5 or less"],
  ["a number between neither", { ...POINTS, least: "5", greatest: "40" }, "400", "between 5 and 40"],
])("%s is rejected", (_, question, answer, range) => {
  expect(rejection(question, answer)).toBe(`“${question.label}” must be ${range}.`);
});

test.each([
  ["the latest date", BEFORE_2010, "2009-12-31"],
  ["the least number", { ...POINTS, least: "5", greatest: "40" }, "5"],
  ["the greatest number", { ...POINTS, least: "5", greatest: "40" }, "40.0"],
  ["any date, where there is no limit", BORN, "2099-01-01"],
])("%s is accepted", (_, question, answer) => {
  expect(rejection(question, answer)).toBeNull();
});

test("applicants read the least and the greatest answer below the question", () => {
  expect(asked({ ...BEFORE_2010, help: "As on your certificate." }).help).toBe(
    "As on your certificate. 31 December 2009 or earlier.",
  );
  expect(asked({ ...POINTS, least: "5", greatest: "40" }).help).toBe("Between 5 and 40.");
  expect(asked(POINTS).help).toBeUndefined();
});

test("a date that was sent before the latest one became earlier stays acceptable", () => {
  const [question] = answeredQuestions(
    [asked(BEFORE_2010)],
    [{ key: "Born", label: "Date of birth", kind: "date", answer: "2011-05-31" }],
  );
  expect(question && checkAdded(question, ["2011-05-31"])).toEqual({ kind: "valid", answer: "2011-05-31" });
});

test.each([
  ["a number as the latest date", { ...BORN, greatest: "16" }, "Write a date such as 1990-01-31."],
  ["30 February as the latest date", { ...BORN, greatest: "2009-02-30" }, "Write a date such as 1990-01-31."],
  ["a date as the least number", { ...POINTS, least: "2009-02-28" }, "Write a number such as 16."],

  [
    "a greatest number below the least",
    { ...POINTS, least: "10", greatest: "9" },
    "It must not be below the least answer.",
  ],
  [
    "a least text",
    { ...BORN, kind: "text", least: "16" },
    "Only a number or a date has a least and a greatest answer: remove it.",
  ],
])("an editor can’t set %s by mistake", (_, question, message) => {
  expect(parse(question).error?.issues[0]?.message ?? null).toBe(message);
});
