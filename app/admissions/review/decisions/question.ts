import { NOTE_FIELD } from "../../desk/application/step-request.ts";
import { EMPTY_MORE_FORM, type MoreForm, readMoreForm } from "../../missing/more-request.ts";

/** What an officer asks an applicant for, as typed and ticked. */
export type Question = { note: string; more: MoreForm };

export const EMPTY_QUESTION: Question = { note: "", more: EMPTY_MORE_FORM };

export function readQuestion(fields: URLSearchParams): Question {
  return { note: fields.get(NOTE_FIELD) ?? "", more: readMoreForm(fields) };
}

export function isEmptyQuestion({ note, more: { items, otherItem, due } }: Question): boolean {
  return items.length === 0 && `${note}${otherItem}${due}`.trim() === "";
}
