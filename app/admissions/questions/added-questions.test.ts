import { describe, expect, test } from "vitest";
import { type AddedQuestion, answeredQuestions } from "./added-questions.ts";
import { checkAdded } from "./check-added.schema.ts";

const QUESTION: AddedQuestion = { key: "Answer", label: "Blood group", kind: "text", isRequired: true, choices: [] };
const ask = (change: Partial<AddedQuestion>) => ({ ...QUESTION, ...change });
const choice = ask({ kind: "one choice", choices: ["A", "B"] });
const choices = ask({ kind: "several choices", choices: ["A", "B", "C"] });

describe("An answer to an added question", () => {
  test.each<[string, AddedQuestion, string[], string | string[] | null]>([
    ["a text", QUESTION, ["  AB  "], "AB"],
    ["a text as long as its limit", ask({ limit: 2 }), [" AB "], "AB"],
    ["no text, where none is needed", ask({ isRequired: false }), [""], null],
    ["a number", ask({ kind: "number" }), ["1,204.5"], "1204.5"],
    ["a number with spaces", ask({ kind: "number" }), ["50 000"], "50000"],
    ["a number below zero", ask({ kind: "number" }), ["-3"], "-3"],
    ["a date", ask({ kind: "date" }), ["2006-02-28"], "2006-02-28"],
    ["one choice", choice, ["B"], "B"],
    ["no choice, where none is needed", { ...choice, isRequired: false }, [""], null],
    ["several choices, each once", choices, ["C", "A", "C"], ["C", "A"]],
    ["no choices, where none is needed", { ...choices, isRequired: false }, [], null],
  ])("is accepted: %s", (_, question, sent, answer) => {
    expect(checkAdded(question, sent)).toEqual({ kind: "valid", answer });
  });

  test.each<[string, AddedQuestion, string[], string]>([
    ["a required text that is missing", QUESTION, [], "Answer the question “Blood group”."],
    ["a text of only spaces", QUESTION, [" \u200b "], "Answer the question “Blood group”."],
    ["a text of 501 letters", QUESTION, ["x".repeat(501)], "“Blood group” must be 500 characters or fewer."],
    ["a text beyond its limit", ask({ limit: 2 }), ["A/B"], "“Blood group” must be 2 characters or fewer."],
    ["a NUL", QUESTION, ["a\0b"], "“Blood group” has a character that can't be read. Type it again."],
    ["a text that is sent twice", QUESTION, ["A", "B"], "“Blood group” was sent more than once. Send it once."],
    [
      "a word for a number",
      ask({ kind: "number" }),
      ["four"],
      "“Blood group” must be answered with a number, such as 1,000 or 3.5.",
    ],
    [
      "a number that no spreadsheet keeps",
      ask({ kind: "number" }),
      ["1".repeat(16)],
      "“Blood group” must be answered with a number, such as 1,000 or 3.5.",
    ],
    [
      "a comma that separates no thousands",
      ask({ kind: "number" }),
      ["3,5"],
      "“Blood group” must be answered with a number, such as 1,000 or 3.5.",
    ],
    [
      "a year of another century",
      ask({ kind: "date" }),
      ["0206-05-31"],
      "“Blood group” must be answered with a date, such as 2006-05-31.",
    ],
    ["a missing number", ask({ kind: "number" }), [""], "Answer the question “Blood group”."],
    [
      "30 February",
      ask({ kind: "date" }),
      ["2006-02-30"],
      "“Blood group” must be answered with a date, such as 2006-05-31.",
    ],
    ["a choice that is not offered", choice, ["C"], "Choose an answer to “Blood group”."],
    ["choices of which one is not offered", choices, ["A", "D"], "Choose an answer to “Blood group”."],
    ["no choice", choices, [], "Choose an answer to “Blood group”."],
  ])("is rejected: %s", (_, question, sent, message) => {
    expect(checkAdded(question, sent)).toEqual({ kind: "invalid", message });
  });
});

test("a question that was removed or became another one is asked as a text that may stay empty, with what was answered", () => {
  const answers = [
    { key: "Kept", label: "Kept, as it was asked", kind: "one choice", answer: "Old" },
    { key: "Gone", label: "Gone", kind: "number", answer: "7" },
    { key: "Other", label: "Other", kind: "text", answer: null },
  ] as const;
  const asked = [
    ask({ key: "Kept", kind: "one choice", choices: ["A"] }),
    ask({ key: "Other", kind: "date" }),
    ask({ key: "New" }),
  ];
  expect(answeredQuestions(asked, [...answers])).toMatchObject([
    { key: "Kept", label: "Kept, as it was asked", isRequired: true, choices: ["A", "Old"] },
    { key: "Gone", kind: "number", isRequired: false },
    { key: "Other", kind: "text", isRequired: false },
  ]);
});

test("a text that was sent before its limit became smaller stays acceptable", () => {
  const answer = { key: "Answer", label: "Blood group", kind: "text", answer: "AB negative" } as const;
  const [question] = answeredQuestions([ask({ limit: 3 })], [answer]);
  if (!question) throw new Error("No question.");
  expect(checkAdded(question, ["AB negative"])).toEqual({ kind: "valid", answer: "AB negative" });
  expect(checkAdded(question, ["AB negative!"])).toMatchObject({ kind: "invalid" });
});
