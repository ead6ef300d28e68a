import { choiceLabel, FIELD_LABELS, FIELD_ORDER } from "../application.ts";
import type { AnswerField, ApplicationRecord } from "./application-record.store.server.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

export type AnswerLine = { label: string; value: string };

/** Returns the answers of an application with their labels, in the order of the form. */
export function answerLines(answers: ApplicationRecord["answers"]): AnswerLine[] {
  const fields = FIELD_ORDER.filter((field): field is AnswerField => Object.hasOwn(answers, field));
  return fields.map((field) => {
    const answer = answers[field] ?? "";
    const value = Array.isArray(answer) ? answer.map(choiceLabel).join(", ") : choiceLabel(answer);
    return { label: FIELD_LABELS[field], value: value || "Not given" };
  });
}

/** Returns the label of a kind of document. */
export function documentKindLabel(field: DocumentKind): string {
  return field === "additional" ? "Document that was asked for" : FIELD_LABELS[field];
}

/** Returns the label of a document on file: what it was asked for as, or its kind. */
export function documentLabel({ field, requestedAs }: { field: DocumentKind; requestedAs: string | null }): string {
  return requestedAs ?? documentKindLabel(field);
}
