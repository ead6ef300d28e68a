import { isAddedField } from "../../../questions/added-questions.ts";
import { type AskedField, fieldOrder, labelOf, type Questions } from "../../../questions/questions.ts";

/** Returns the label of a field of a draft. Its question may have been removed since. */
export function draftLabel(questions: Questions, field: AskedField): string {
  const isRemoved = isAddedField(field) && !fieldOrder(questions).includes(field);
  return isRemoved ? "A question that is no longer asked" : labelOf(questions, field);
}
