import { choiceLabel, FIELD_LABELS, FIELD_ORDER } from "../application.ts";
import type { Answer, AnswerChanges, AnswerField, RecordedAnswers } from "./answer-changes.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

export type AnswerLine = { label: string; value: string };

/** Returns the answers of an application with their labels, in the order of the form. */
export function answerLines(answers: RecordedAnswers): AnswerLine[] {
  const fields = FIELD_ORDER.filter((field): field is AnswerField => Object.hasOwn(answers, field));
  return fields.map((field) => ({ label: FIELD_LABELS[field], value: formatAnswer(answers[field]) }));
}

/** Returns an answer as it is read: choices with their labels. */
export function formatAnswer(answer: Answer): string {
  const given = answer ?? "";
  return (Array.isArray(given) ? given.map(choiceLabel).join(", ") : choiceLabel(given)) || "Not given";
}

export type ChangedLine = { label: string; from: string; to: string };

/** Returns changed answers with their labels, in the order of the form. */
export function changedLines(changes: AnswerChanges): ChangedLine[] {
  return FIELD_ORDER.flatMap((field) => {
    const change = changes[field as AnswerField];
    return change ? [{ label: FIELD_LABELS[field], from: formatAnswer(change.from), to: formatAnswer(change.to) }] : [];
  });
}

/** Returns the label of a kind of document. */
export function documentKindLabel(field: DocumentKind): string {
  if (field === "additional") return "Document that was asked for";
  return field === "paymentReceipt" ? "Receipt of the payment" : FIELD_LABELS[field];
}

/** Returns the label of a document on file: what it was asked for as, or its kind. */
export function documentLabel({ field, requestedAs }: { field: DocumentKind; requestedAs: string | null }): string {
  return requestedAs ?? documentKindLabel(field);
}
