import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { useQuestions } from "../../../questions/questions-context.ts";
import { ApplicationTextField } from "./application-text-field.tsx";
import type { SectionProps } from "./form-section.tsx";

/** Asks for the body of the school certificate examination, and the number that it gave. */
export function ExaminationFields(section: SectionProps) {
  const { labels, schoolExam } = useQuestions();
  return (
    <>
      <ChoicesField
        id="ssce"
        name="ssce"
        type="radio"
        label={labels.ssce}
        help={schoolExam.help}
        choices={schoolExam.bodies.map((value) => ({ value, label: value }))}
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

/** Asks for the number of the entrance examination, where the university asks for one. */
export function EntranceNumberField(section: SectionProps) {
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
