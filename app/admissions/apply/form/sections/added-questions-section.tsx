import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { SelectField, TextField } from "../../../../ui/field/field.tsx";
import { type AddedQuestion, addedField } from "../../../questions/added-questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import { FormSection, type SectionProps } from "./form-section.tsx";

/** Asks the questions of the university's own, where it has any. */
export function AddedQuestionsSection(section: SectionProps) {
  const { added } = useQuestions();
  if (added.length === 0) return null;
  return (
    <FormSection id="more-questions">
      {added.map((question) => (
        <AddedQuestionField key={question.key} question={question} {...section} />
      ))}
    </FormSection>
  );
}

/** More choices than these are a list to open. */
const MAX_RADIO_BUTTONS = 6;

function AddedQuestionField({ question, errors, values }: SectionProps & { question: AddedQuestion }) {
  const { key, label, help, kind, isRequired } = question;
  const field = addedField(key);
  const choices = question.choices.map((value) => ({ value, label: value }));
  const shown = { id: field, name: field, label, help, error: errors[field], optional: !isRequired };
  const [value] = values[field] ?? [];
  switch (kind) {
    case "text":
      return <TextField {...shown} defaultValue={value} autoComplete="off" />;
    case "number":
      return <TextField {...shown} defaultValue={value} inputMode="decimal" autoComplete="off" />;
    case "date":
      return <TextField {...shown} defaultValue={value} type="date" autoComplete="off" />;
    case "several choices":
      return <ChoicesField {...shown} type="checkbox" choices={choices} chosen={values[field]} />;
    case "one choice":
      // Radio buttons can't be emptied again.
      return isRequired && choices.length <= MAX_RADIO_BUTTONS ? (
        <ChoicesField {...shown} type="radio" choices={choices} chosen={values[field]} />
      ) : (
        <SelectField {...shown} choices={choices} empty="Choose" defaultValue={value} />
      );
  }
}
