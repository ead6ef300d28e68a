import { FIELD_ORDER } from "../application.ts";
import { type AddedAnswer, type AddedField, addedField, answeredQuestions } from "../questions/added-questions.ts";
import { formatGiven } from "../questions/format-given.ts";
import { isAsked, type Labels, labelOf, type Questions } from "../questions/questions.ts";
import {
  type Answer,
  type AnswerChanges,
  type AnswerField,
  changesOf,
  type RecordedAnswers,
} from "./answer-changes.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

/** The field after the questions of the university's own. */
const LAST_FIELD = FIELD_ORDER.at(-1);

/** An applicant who is asked for another one has to answer it. */
const MAY_BE_EMPTY: ReadonlySet<AnswerField> = new Set(["guardianEmail", "howDidYouHear"]);

export type AnswerLine = { field: AnswerField | AddedField; label: string; value: string };

/**
 * Returns the answers of an application with their labels, in the order of the form. Leaves out what was never asked, and documents that were sent: they are
 * listed as such.
 */
export function answerLines(
  questions: Questions,
  { answers, added }: { answers: RecordedAnswers; added: readonly AddedAnswer[] },
): AnswerLine[] {
  const fields = FIELD_ORDER.filter((field): field is AnswerField => Object.hasOwn(answers, field));
  const lines = fields
    .filter((field) => isGiven(answers[field]) || (isAsked(questions, field) && MAY_BE_EMPTY.has(field)))
    .map(
      (field): AnswerLine => ({
        field,
        label: questions.labels[field],
        value: formatAnswer(questions, field, answers[field]),
      }),
    );
  const answered = { ...questions, added: answeredQuestions(questions.added, added) };
  const ofUniversity = added
    .filter((one) => one.kind !== "document" || one.answer === null)
    .map(({ key, label, answer }): AnswerLine => {
      const field = addedField(key);
      return { field, label, value: formatAnswer(answered, field, answer) };
    });
  const isLast = ({ field }: AnswerLine) => field === LAST_FIELD;
  return [...lines.filter((line) => !isLast(line)), ...ofUniversity, ...lines.filter(isLast)];
}

function isGiven(answer: Answer): boolean {
  return answer !== null && answer.length > 0;
}

/** Returns an answer as it is read. */
function formatAnswer(questions: Questions, field: AnswerField | AddedField, answer: Answer): string {
  const shown = (Array.isArray(answer) ? answer : [answer ?? ""]).map((given) => formatGiven(questions, field, given));
  return shown.join(", ") || "Not given";
}

export type ChangedLine = { field: AnswerField | AddedField; label: string; from: string; to: string };

/** Returns changed answers with their labels, in the order of the form. `questions` are those that the application has answered. */
export function changedLines(questions: Questions, changes: AnswerChanges): ChangedLine[] {
  const order: readonly string[] = FIELD_ORDER;
  const changed = changesOf(changes).sort(([one], [other]) => positionIn(order, one) - positionIn(order, other));
  return changed.map(([field, { from, to, label }]) => {
    const shown = (answer: Answer) => formatAnswer(questions, field, answer);
    return { field, label: label ?? labelOf(questions, field), from: shown(from), to: shown(to) };
  });
}

/** Added questions come after those that every form has. */
function positionIn(order: readonly string[], field: string): number {
  const position = order.indexOf(field);
  return position === -1 ? order.length : position;
}

/** Returns the label of a kind of document. */
export function documentKindLabel(labels: Labels, field: DocumentKind): string {
  if (field === "additional") return "Document that was asked for";
  return field === "paymentReceipt" ? "Receipt of the payment" : labelOf(labels, field);
}

/** Returns the label of a document on file: what it was asked for as, or its kind. */
export function documentLabel(
  labels: Labels,
  { field, requestedAs }: { field: DocumentKind; requestedAs: string | null },
): string {
  return requestedAs ?? documentKindLabel(labels, field);
}
