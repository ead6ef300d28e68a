import * as z from "zod/mini";
import { isVisible, optionalText } from "../typed-text.schema.ts";
import { ADDED_TEXT_LIMIT, type AddedAnswer, type AddedQuestion } from "./added-questions.ts";
import { isInRange } from "./answer-range.ts";

/** A year of another century is a mistake of typing. */
const isoDay = z.iso.date().check(z.regex(/^(?:19|20)/));

export type CheckedAdded = { kind: "valid"; answer: AddedAnswer["answer"] } | { kind: "invalid"; message: string };

/** Checks what was typed or chosen for a question. */
export function checkAdded(question: AddedQuestion, sent: readonly string[]): CheckedAdded {
  const { label, isRequired } = question;
  const given = sent.filter((value) => value.trim() !== "");
  if (question.kind === "several choices") return checkChoices(question, [...new Set(given)]);
  const [first = ""] = given;
  if (given.length > 1) return invalid(`“${label}” was sent more than once. Send it once.`);
  if (question.kind === "text") return checkText(question, first);
  // The file itself is checked with the other documents.
  if (question.kind === "document") return { kind: "valid", answer: first === "" ? null : first };
  if (first === "") return isRequired ? invalid(missingMessage(question)) : { kind: "valid", answer: null };
  switch (question.kind) {
    case "number": {
      const number = readNumber(first);
      return number === null
        ? invalid(`“${label}” must be answered with a number, such as 1,000 or 3.5.`)
        : checkRange(question, number);
    }
    case "date": {
      const day = first.trim();
      return isoDay.safeParse(day).success
        ? checkRange(question, day)
        : invalid(`“${label}” must be answered with a date, such as 2006-05-31.`);
    }
    case "one choice":
      return question.choices.includes(first) ? { kind: "valid", answer: first } : invalid(missingMessage(question));
  }
}

function checkRange(question: AddedQuestion, answer: string): CheckedAdded {
  return isInRange(question, answer)
    ? { kind: "valid", answer }
    : invalid(`“${question.label}” must be ${question.rangeText}.`);
}

function checkText(question: AddedQuestion, typed: string): CheckedAdded {
  const checked = optionalText(`“${question.label}”`, question.limit ?? ADDED_TEXT_LIMIT).safeParse(typed);
  if (!checked.success) return invalid(checked.error.issues[0]?.message ?? missingMessage(question));
  if (isVisible(checked.data)) return { kind: "valid", answer: checked.data };
  return question.isRequired ? invalid(missingMessage(question)) : { kind: "valid", answer: null };
}

function checkChoices(question: AddedQuestion, chosen: string[]): CheckedAdded {
  const isKnown = chosen.every((choice) => question.choices.includes(choice));
  if (!isKnown || (question.isRequired && chosen.length === 0)) return invalid(missingMessage(question));
  return { kind: "valid", answer: chosen.length > 0 ? chosen : null };
}

/** Commas separate thousands, as everywhere in English. A spreadsheet keeps 15 digits. */
function readNumber(typed: string): string | null {
  const bare = typed.replaceAll(/\s/g, "");
  const number = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
  const digits = number.replaceAll(/\D/g, "").length;
  return digits <= 15 && /^-?\d+(?:\.\d+)?$/.test(number) ? number : null;
}

function missingMessage({ label, kind }: AddedQuestion): string {
  const isChosen = kind === "one choice" || kind === "several choices";
  return isChosen ? `Choose an answer to “${label}”.` : `Answer the question “${label}”.`;
}

function invalid(message: string): CheckedAdded {
  return { kind: "invalid", message };
}
