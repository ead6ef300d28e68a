import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { choiceLabel, EXAM_BODIES, FIELD_LABELS } from "../../../application.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import type { SectionProps } from "./form-section.tsx";

const BODIES = EXAM_BODIES.map((value) => ({ value, label: choiceLabel(value) }));

/** Asks for the body of the school certificate examination, and the number that it gave. */
export function ExaminationFields(section: SectionProps) {
  return (
    <>
      <ChoicesField
        id="ssce"
        name="ssce"
        type="radio"
        label={FIELD_LABELS.ssce}
        help="Which body held your senior school certificate examination?"
        choices={BODIES}
        chosen={section.values.ssce}
        error={section.errors.ssce}
      />
      <ApplicationTextField
        {...section}
        field="waecNecoExamNo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </>
  );
}

export function JambNumberField(section: SectionProps) {
  return (
    <ApplicationTextField
      {...section}
      field="jambRegistrationNo"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
