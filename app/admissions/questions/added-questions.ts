import * as z from "zod/mini";
import { isVisible, optionalText } from "../typed-text.schema.ts";

/** The questions that a university adds to the form, and what was answered to them. Pure: no input or output. */

export const ADDED_KINDS = ["text", "number", "date", "one choice", "several choices"] as const;

export type AddedQuestion = {
  /** Never given to another question. The field of the form and the column of lists and exports are named after it. */
  key: string;
  label: string;
  help?: string | undefined;
  kind: (typeof ADDED_KINDS)[number];
  isRequired: boolean;
  choices: readonly string[];
};

/** The name of the question's field in the form. */
export type AddedField = `added-${string}`;

/** An answer with its question as it was asked: a list for several choices, null where nothing was answered. A number has a point, a date is ISO 8601. */
export type AddedAnswer = Pick<AddedQuestion, "key" | "label" | "kind"> & { answer: string | string[] | null };

export const ADDED_TEXT_LIMIT = 500;

const isoDay = z.iso.date();

export function addedField(key: string): AddedField {
  return `added-${key}`;
}

export function isAddedField(name: unknown): name is AddedField {
  return typeof name === "string" && /^added-[A-Z][A-Za-z0-9]{0,39}$/.test(name);
}

export type CheckedAdded = { kind: "valid"; answer: AddedAnswer["answer"] } | { kind: "invalid"; message: string };

/** Checks what was typed or chosen for a question. */
export function checkAdded(question: AddedQuestion, sent: readonly string[]): CheckedAdded {
  const { label, isRequired } = question;
  const given = sent.filter((value) => value.trim() !== "");
  if (question.kind === "several choices") return checkChoices(question, [...new Set(given)]);
  const [first = ""] = given;
  if (given.length > 1) return invalid(`${label} was sent more than once. Send it once.`);
  if (question.kind === "text") return checkText(question, first);
  if (first === "") return isRequired ? invalid(missingMessage(question)) : { kind: "valid", answer: null };
  switch (question.kind) {
    case "number": {
      const number = readNumber(first);
      return number === null
        ? invalid(`${label} must be a number, such as 42 or 3.5.`)
        : { kind: "valid", answer: number };
    }
    case "date": {
      const day = first.trim();
      return isoDay.safeParse(day).success
        ? { kind: "valid", answer: day }
        : invalid(`${label} must be a date, such as 2006-05-31.`);
    }
    case "one choice":
      return question.choices.includes(first) ? { kind: "valid", answer: first } : invalid(missingMessage(question));
  }
}

function checkText(question: AddedQuestion, typed: string): CheckedAdded {
  const checked = optionalText(question.label, ADDED_TEXT_LIMIT).safeParse(typed);
  if (!checked.success) return invalid(checked.error.issues[0]?.message ?? missingMessage(question));
  if (isVisible(checked.data)) return { kind: "valid", answer: checked.data };
  return question.isRequired ? invalid(missingMessage(question)) : { kind: "valid", answer: null };
}

function checkChoices(question: AddedQuestion, chosen: string[]): CheckedAdded {
  const isKnown = chosen.every((choice) => question.choices.includes(choice));
  if (!isKnown || (question.isRequired && chosen.length === 0)) return invalid(missingMessage(question));
  return { kind: "valid", answer: chosen.length > 0 ? chosen : null };
}

/** Digits with or without spaces and one separator of decimals, of at most 15 digits, which a spreadsheet keeps. */
function readNumber(typed: string): string | null {
  const bare = typed.replaceAll(/\s/g, "").replace(",", ".");
  return bare.length <= 16 && /^-?\d+(?:\.\d+)?$/.test(bare) ? bare : null;
}

function missingMessage({ label, kind }: AddedQuestion): string {
  const isChosen = kind === "one choice" || kind === "several choices";
  return isChosen ? `Choose an answer to “${label}”.` : `Answer the question “${label}”.`;
}

function invalid(message: string): CheckedAdded {
  return { kind: "invalid", message };
}

/**
 * Returns the questions that an application has answered, for its corrections and for one that is sent again: as they are asked now where they
 * still are, with choices that are not offered any more, and otherwise as a text that may stay empty.
 */
export function answeredQuestions(asked: readonly AddedQuestion[], answers: readonly AddedAnswer[]): AddedQuestion[] {
  return answers.map(({ key, label, kind, answer }): AddedQuestion => {
    const present = asked.find((question) => question.key === key && question.kind === kind);
    const given = typeof answer === "string" ? [answer] : (answer ?? []);
    if (present) return { ...present, label, choices: [...new Set([...present.choices, ...given])] };
    return { key, label, kind, isRequired: false, choices: given };
  });
}
