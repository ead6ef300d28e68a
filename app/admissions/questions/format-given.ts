import { formatIsoDay, isIsoDay } from "../../ui/format/iso-day.ts";
import { choiceLabel } from "../application.ts";
import { addedField, isAddedField } from "./added-questions.ts";
import { type AskedField, admissionTypeLabel, type Questions } from "./questions.ts";

/** Returns one given answer as it is read: a choice with its label, a date as the site writes dates. */
export function formatGiven(
  questions: Pick<Questions, "admissionTypes" | "added">,
  field: AskedField,
  given: string,
): string {
  if (isAddedField(field)) {
    const isDate = questions.added.some(({ key, kind }) => addedField(key) === field && kind === "date");
    return isDate && isIsoDay(given) ? formatIsoDay(given) : given;
  }
  switch (field) {
    case "admissionType":
      return admissionTypeLabel(questions, given);
    case "gender":
    case "howDidYouHear":
      return choiceLabel(given);
    default:
      return given;
  }
}
