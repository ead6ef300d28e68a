import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { choiceLabel, FIELD_LABELS, GENDERS } from "../../../application.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

const CHOICES = GENDERS.map((value) => ({ value, label: choiceLabel(value) }));

export function AboutYouSection(section: SectionProps) {
  return (
    <FormSection id="you">
      <ApplicationTextField
        {...section}
        field="firstName"
        autoComplete="given-name"
        help="As it appears on your results."
      />
      <ApplicationTextField
        {...section}
        field="lastName"
        autoComplete="family-name"
        help="Your surname, as it appears on your results."
      />
      <ChoicesField
        id="gender"
        name="gender"
        type="radio"
        label={FIELD_LABELS.gender}
        choices={CHOICES}
        chosen={section.values.gender}
        error={section.errors.gender}
      />
      <ApplicationTextField
        {...section}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        help="We send your receipt to this address. Use one that you check."
      />
      <ApplicationTextField {...section} field="phone" type="tel" inputMode="tel" autoComplete="tel" />
      <ApplicationTextField
        {...section}
        field="guardianEmail"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
        help="If you are under 18."
      />
    </FormSection>
  );
}
