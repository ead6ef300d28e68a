/** The questions that a university adds to the form, and what was answered to them. Pure: no input or output. */

import { type AnswerRange, isInRange } from "./answer-range.ts";

export const ADDED_KINDS = ["text", "number", "date", "one choice", "several choices", "document"] as const;

export type AddedQuestion = {
  /** Never given to another question. The field of the form and the column of lists and exports are named after it. */
  key: string;
  label: string;
  help?: string | undefined;
  kind: (typeof ADDED_KINDS)[number];
  isRequired: boolean;
  choices: readonly string[];
  /** The longest text, in characters; `ADDED_TEXT_LIMIT` where it is absent. */
  limit?: number | undefined;
  /** Of a number or a date, and what the form says about it; absent where any is an answer. */
  range?: AnswerRange | undefined;
  rangeText?: string | undefined;
  /** Absent where everyone is asked. */
  condition?: Condition | undefined;
};

/** A question is asked where the field has one of these answers. */
export type Condition = { field: ConditionField; answers: readonly string[] };

/** The fields on which a question can depend. */
export type ConditionField = "admissionType" | "program" | "ssce" | AddedField;

/** The name of the question's field in the form. */
export type AddedField = `added-${string}`;

/**
 * An answer with its question as it was asked: a list for several choices, null where nothing was answered. A number has a point, a date is ISO 8601, and
 * a document is answered with the name of its file.
 */
export type AddedAnswer = Pick<AddedQuestion, "key" | "label" | "kind"> & {
  answer: string | string[] | null;
  /** Whether a correction called for this document, and it was not sent yet. */
  isAwaited?: true;
};

export const ADDED_TEXT_LIMIT = 500;

export function addedField(key: string): AddedField {
  return `added-${key}`;
}

export function isAddedField(name: unknown): name is AddedField {
  return typeof name === "string" && /^added-[A-Z][A-Za-z0-9]{0,39}$/.test(name);
}

/** Returns the fields of the questions that ask for a document. */
export function addedDocumentFields(added: readonly Pick<AddedQuestion, "key" | "kind">[]): AddedField[] {
  return added.filter(({ kind }) => kind === "document").map(({ key }) => addedField(key));
}

/**
 * Returns the answers after a correction, and marks the documents that have to be sent after it. One that could be left out until then still can: the
 * question may have become a required one since.
 */
export function markAwaited(
  asked: readonly AddedQuestion[],
  { before, after }: Record<"before" | "after", readonly AddedAnswer[]>,
): AddedAnswer[] {
  const wasLeftOut = ({ key }: AddedAnswer) => before.some((given) => given.key === key && !given.isAwaited);
  return after.map((given) =>
    given.kind === "document" && given.answer === null && isRequiredOf(asked, given) && !wasLeftOut(given)
      ? { ...given, isAwaited: true }
      : given,
  );
}

/** Returns the documents that a correction called for, and that were not sent. One that may be left out now is not missing any more. */
export function missingDocuments(asked: readonly AddedQuestion[], answers: readonly AddedAnswer[]): AddedAnswer[] {
  return answers.filter((given) => given.isAwaited && isRequiredOf(asked, given));
}

function isRequiredOf(asked: readonly AddedQuestion[], { key }: AddedAnswer): boolean {
  return asked.some((question) => question.key === key && question.isRequired);
}

/** Answers by field name. */
type Given = Pick<ReadonlyMap<string, readonly string[]>, "get">;

/** Returns the questions that are asked after these answers. */
export function askedQuestions(added: readonly AddedQuestion[], answers: Given): AddedQuestion[] {
  const isAsked = ({ condition }: AddedQuestion): boolean => {
    if (!condition) return true;
    const { field } = condition;
    const source = added.find(({ key }) => addedField(key) === field);
    // A question that is not asked has no answer, whatever was chosen while it was asked.
    if (isAddedField(field) && !(source && isAsked(source))) return false;
    return isMet(condition, answers);
  };
  return added.filter(isAsked);
}

function isMet({ field, answers: wanted }: Condition, answers: Given): boolean {
  return (answers.get(field) ?? []).some((answer) => wanted.includes(answer.trim()));
}

/**
 * Returns the questions that an application has answered, for its corrections and for one that is sent again: as they are asked now where they
 * still are, with choices that are not offered any more, and texts, numbers and dates that would not be accepted now, and otherwise as a text that may stay empty.
 */
export function answeredQuestions(asked: readonly AddedQuestion[], answers: readonly AddedAnswer[]): AddedQuestion[] {
  return answers.map(({ key, label, kind, answer }): AddedQuestion => {
    const present = asked.find((question) => question.key === key && question.kind === kind);
    const given = typeof answer === "string" ? [answer] : (answer ?? []);
    if (present) {
      const isRequired = present.isRequired && answer !== null;
      const longest = Math.max(...given.map((text) => [...text].length));
      const limit = present.limit && Math.max(present.limit, longest);
      const range = given.every((one) => isInRange(present, one)) ? present.range : undefined;
      return { ...present, label, isRequired, limit, range, choices: [...new Set([...present.choices, ...given])] };
    }
    return { key, label, kind, isRequired: false, choices: given };
  });
}

/**
 * Returns the questions that an application has answered, and those that it would be asked after other answers. A question that was asked stays one,
 * whatever it depends on now, and so does one whose document is on file, after any answers. `chosen` is what was chosen elsewhere in the form.
 */
export function addedAsAnswered(
  asked: readonly AddedQuestion[],
  answers: readonly AddedAnswer[],
  chosen: Readonly<Record<Exclude<ConditionField, AddedField>, string>>,
): AddedQuestion[] {
  const given = new Map<string, readonly string[]>([
    ...Object.entries(chosen).map(([field, choice]) => [field, [choice]] as const),
    ...answers.map(({ key, answer }) => [addedField(key), [answer ?? []].flat()] as const),
  ]);
  const isMetNow = ({ condition }: AddedQuestion) => condition === undefined || isMet(condition, given);
  const onFile = answers.filter(({ kind, answer }) => kind === "document" && answer !== null).map(({ key }) => key);
  const questions = answeredQuestions(asked, answers).map((question) =>
    isMetNow(question) && !onFile.includes(question.key) ? question : { ...question, condition: undefined },
  );
  const has = (field: ConditionField) => !isAddedField(field) || questions.some(({ key }) => addedField(key) === field);
  for (const [place, question] of asked.entries()) {
    const { key, condition } = question;
    if (isMetNow(question) || has(addedField(key)) || (condition && !has(condition.field))) continue;
    // Where the form has it: the order of the answers is part of the digest of an application that is sent again.
    const following = asked.slice(place + 1).map((next) => next.key);
    const at = questions.findIndex((next) => following.includes(next.key));
    questions.splice(at === -1 ? questions.length : at, 0, question);
  }
  return questions;
}
