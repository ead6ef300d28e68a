import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { choiceLabel, FIELD_LABELS, WAYS_OF_HEARING } from "../../../application.ts";
import { FormSection, type SectionProps } from "./form-section.tsx";

const WAYS = WAYS_OF_HEARING.map((value) => ({ value, label: choiceLabel(value) }));

export function HearingSection({ errors, values }: SectionProps) {
  return (
    <FormSection id="how-you-heard-of-us">
      <ChoicesField
        id="howDidYouHear"
        name="howDidYouHear"
        type="checkbox"
        label={FIELD_LABELS.howDidYouHear}
        help="Tick as many as you like."
        optional
        choices={WAYS}
        chosen={values.howDidYouHear}
        error={errors.howDidYouHear}
      />
    </FormSection>
  );
}
