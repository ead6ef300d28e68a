import { FIELD_ORDER } from "../application.ts";
import { formatGiven, isAsked, type Questions } from "../questions/questions.ts";
import type { Answer, AnswerChanges, AnswerField, RecordedAnswers } from "./answer-changes.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

export type AnswerLine = { field: AnswerField; label: string; value: string };

/** Returns the answers of an application with their labels, in the order of the form. Leaves out what was never asked. */
export function answerLines(questions: Questions, answers: RecordedAnswers): AnswerLine[] {
  const fields = FIELD_ORDER.filter((field): field is AnswerField => Object.hasOwn(answers, field));
  return fields
    .filter((field) => answers[field] !== "" || isAsked(questions, field))
    .map((field) => ({ field, label: questions.labels[field], value: formatAnswer(questions, field, answers[field]) }));
}

/** Returns an answer as it is read: choices with their labels. */
function formatAnswer(questions: Questions, field: AnswerField, answer: Answer): string {
  const shown = (Array.isArray(answer) ? answer : [answer ?? ""]).map((given) => formatGiven(questions, field, given));
  return shown.join(", ") || "Not given";
}

export type ChangedLine = { field: AnswerField; label: string; from: string; to: string };

/** Returns changed answers with their labels, in the order of the form. */
export function changedLines(questions: Questions, changes: AnswerChanges): ChangedLine[] {
  return FIELD_ORDER.flatMap((name) => {
    const field = name as AnswerField;
    const change = changes[field];
    if (!change) return [];
    const shown = (answer: Answer) => formatAnswer(questions, field, answer);
    return [{ field, label: questions.labels[field], from: shown(change.from), to: shown(change.to) }];
  });
}

/** Returns the label of a kind of document. */
export function documentKindLabel({ labels }: Pick<Questions, "labels">, field: DocumentKind): string {
  if (field === "additional") return "Document that was asked for";
  return field === "paymentReceipt" ? "Receipt of the payment" : labels[field];
}

/** Returns the label of a document on file: what it was asked for as, or its kind. */
export function documentLabel(
  questions: Pick<Questions, "labels">,
  { field, requestedAs }: { field: DocumentKind; requestedAs: string | null },
): string {
  return requestedAs ?? documentKindLabel(questions, field);
}
