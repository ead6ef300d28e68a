import { useSite } from "../../../../content/read-site.ts";
import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { SelectField } from "../../../../ui/field/field.tsx";
import { choiceLabel, GENDERS, WAYS_OF_HEARING } from "../../../application.ts";
import { isAsked } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import { PREFILLED } from "../form-contents.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

const CHOICES = GENDERS.map((value) => ({ value, label: choiceLabel(value) }));

/** Asks who applies. With `fixedEmail`, which says why, the e-mail address can't be changed. */
export function AboutYouSection({ fixedEmail, ...section }: SectionProps & { fixedEmail?: string }) {
  const questions = useQuestions();
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
      {isAsked(questions, "gender") && (
        <ChoicesField
          id="gender"
          name="gender"
          type="radio"
          label={questions.labels.gender}
          choices={CHOICES}
          chosen={section.values.gender}
          error={section.errors.gender}
        />
      )}
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
export function HomeAddressSection({ regions, ...section }: SectionProps & { regions: readonly string[] }) {
  const country = useSite().place.country.name;
  return (
    <FormSection id="where-you-live">
      <ApplicationTextField {...section} field="address" autoComplete="address-line1" help="House number and street." />
      <ApplicationTextField {...section} field="city" autoComplete="address-level2" />
      <ApplicationTextField {...section} field="state" autoComplete="address-level1" list="states" />
      <datalist id="states">
        {regions.map((state) => (
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

type StudySectionProps = SectionProps & {
  /** The programmes to choose from. */
  programmes: readonly string[];
  /** What to know before choosing one. */
  programmeHelp?: string | undefined;
};

export function StudySection({ errors, values, programmes, programmeHelp }: StudySectionProps) {
  const { labels, admissionTypes } = useQuestions();
  return (
    <FormSection id="what-you-want-to-study">
      <ChoicesField
        id="admissionType"
        name="admissionType"
        type="radio"
        label={labels.admissionType}
        choices={admissionTypes}
        chosen={values.admissionType}
        error={errors.admissionType}
      />
      <SelectField
        id="program"
        name="program"
        label={labels.program}
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
  const questions = useQuestions();
  if (!isAsked(questions, "howDidYouHear")) return null;
  return (
    <FormSection id="how-you-heard-of-us">
      <ChoicesField
        id="howDidYouHear"
        name="howDidYouHear"
        type="checkbox"
        label={questions.labels.howDidYouHear}
        help="Tick as many as you like."
        optional
        choices={WAYS}
        chosen={values.howDidYouHear}
        error={errors.howDidYouHear}
      />
    </FormSection>
  );
}
