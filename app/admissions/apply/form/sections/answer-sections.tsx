import type { Place } from "../../../../content/place.content.ts";
import { useSite } from "../../../../content/read-site.ts";
import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { SelectField } from "../../../../ui/field/field.tsx";
import { ADMISSION_TYPES, choiceLabel, FIELD_LABELS, GENDERS, WAYS_OF_HEARING } from "../../../application.ts";
import { PREFILLED } from "../form-contents.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

const CHOICES = GENDERS.map((value) => ({ value, label: choiceLabel(value) }));

/** Asks who applies. With `fixedEmail`, which says why, the e-mail address can't be changed. */
export function AboutYouSection({ fixedEmail, ...section }: SectionProps & { fixedEmail?: string }) {
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
        readOnly={fixedEmail !== undefined}
        help={fixedEmail ?? "We send your receipt to this address. Use one that you check."}
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

/** Asks where the applicant lives. It suggests the regions of the country, and accepts any other. */
export function HomeAddressSection({ regions, ...section }: SectionProps & { regions: Place["regions"] }) {
  const country = useSite().place.country.name;
  return (
    <FormSection id="where-you-live">
      <ApplicationTextField {...section} field="address" autoComplete="address-line1" help="House number and street." />
      <ApplicationTextField {...section} field="city" autoComplete="address-level2" />
      <ApplicationTextField
        {...section}
        field="state"
        label={regions.label}
        autoComplete="address-level1"
        list="states"
      />
      <datalist id="states">
        {regions.names.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
      <ApplicationTextField
        {...section}
        field="country"
        autoComplete="country-name"
        defaultValue={country}
        {...{ [PREFILLED]: country }}
      />
    </FormSection>
  );
}

const WAYS_IN = ADMISSION_TYPES.map((value) => ({ value, label: choiceLabel(value) }));

type StudySectionProps = SectionProps & {
  /** The programmes to choose from. */
  programmes: readonly string[];
  /** What to know before choosing one. */
  programmeHelp?: string | undefined;
};

export function StudySection({ errors, values, programmes, programmeHelp }: StudySectionProps) {
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
        choices={programmes.map((value) => ({ value, label: value }))}
        help={programmeHelp}
        empty="Choose a programme"
        defaultValue={values.program?.[0]}
        error={errors.program}
      />
    </FormSection>
  );
}

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
