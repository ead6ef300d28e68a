import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { SelectField } from "../../../../ui/field/select-field.tsx";
import { ADMISSION_TYPES, choiceLabel, FIELD_LABELS, PROGRAMMES } from "../../../application.ts";
import { FormSection, type SectionProps } from "./form-section.tsx";

const WAYS_IN = ADMISSION_TYPES.map((value) => ({ value, label: choiceLabel(value) }));
const COURSES = PROGRAMMES.map((value) => ({ value, label: value }));

export function StudySection({ errors, values }: SectionProps) {
  return (
    <FormSection id="what-you-want-to-study">
      <ChoicesField
        id="admissionType"
        name="admissionType"
        type="radio"
        label={FIELD_LABELS.admissionType}
        choices={WAYS_IN}
        chosen={values.admissionType}
        error={errors.admissionType}
      />
      <SelectField
        id="program"
        name="program"
        label={FIELD_LABELS.program}
        choices={COURSES}
        empty="Choose a programme"
        defaultValue={values.program?.[0]}
        error={errors.program}
      />
    </FormSection>
  );
}
