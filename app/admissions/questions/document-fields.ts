/** The fields of the form that take a file. Pure: no input or output. */

import { type AddedField, isAddedField } from "./added-questions.ts";

/** The form fields of the results, which every form asks for. */
export const RESULT_FIELDS = ["waecNecoResult", "jambResult"] as const;

export type ResultField = (typeof RESULT_FIELDS)[number];

/** A form field for a file: a result, or a document that a university asks for in a question of its own. */
export type DocumentField = ResultField | AddedField;

export function isResultField(name: string): name is ResultField {
  return RESULT_FIELDS.some((field) => field === name);
}

/** Returns whether a form may have a file in a field of this name. Only its questions say whether it has. */
export function isDocumentField(name: string): name is DocumentField {
  return isResultField(name) || isAddedField(name);
}
