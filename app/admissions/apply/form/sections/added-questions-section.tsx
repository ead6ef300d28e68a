import type { RefObject } from "react";
import { ChoicesField } from "../../../../ui/field/choices-field.tsx";
import { SelectField, TextField } from "../../../../ui/field/field.tsx";
import { type AddedQuestion, addedField, askedQuestions, type Condition } from "../../../questions/added-questions.ts";
import { formatGiven } from "../../../questions/format-given.ts";
import { labelOf, type Questions } from "../../../questions/questions.ts";
import { useQuestions } from "../../../questions/questions-context.ts";
import type { DocumentNotes } from "../../documents/use-chosen-document.ts";
import { formValues } from "../form-contents.ts";
import { useFormState } from "../use-form-state.ts";
import { DOCUMENT_KINDS, DocumentInput } from "./document-input.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

type AddedQuestionsProps = SectionProps & {
  form: RefObject<HTMLFormElement | null>;
  /** Absent where no files are sent. */
  documents?: DocumentNotes;
};

/** Asks the questions of the university's own, where it has any. Without JavaScript, also those that depend on another answer. */
export function AddedQuestionsSection({ form, documents, ...section }: AddedQuestionsProps) {
  const questions = useQuestions();
  const isAsked = useAsked(form, questions.added);
  // One that the server rejected stays: what is asked may have changed since the form was opened.
  const isHidden = (question: AddedQuestion) => !isAsked(question) && !section.errors[addedField(question.key)];
  if (questions.added.length === 0) return null;
  return (
    <div hidden={questions.added.every(isHidden)}>
      <FormSection id="more-questions">
        {questions.added.map((question) => (
          // What was typed in a field stays while it is hidden.
          <div key={question.key} hidden={isHidden(question)}>
            <AddedQuestionField
              {...section}
              question={question}
              condition={formatCondition(questions, question)}
              documents={documents}
            />
          </div>
        ))}
      </FormSection>
    </div>
  );
}

/** Returns whether a question is asked after what is filled in. Before hydration, each is. */
function useAsked(form: AddedQuestionsProps["form"], added: readonly AddedQuestion[]) {
  // A text, which is equal while the same questions are asked: the section is rendered again only when they change.
  const asked = useFormState(form, (current) => keysOf(askedQuestions(added, formValues(current))));
  return ({ key }: AddedQuestion) => asked === null || asked.split(" ").includes(key);
}

function keysOf(questions: readonly AddedQuestion[]): string {
  return questions.map(({ key }) => key).join(" ");
}

/** Says after which answers a question is asked. */
function formatCondition(questions: Questions, { condition }: { condition?: Condition | undefined }): string {
  if (!condition) return "";
  const { field, answers } = condition;
  const choices = answers.map((answer) => formatGiven(questions, field, answer));
  return `Only if “${labelOf(questions, field)}” is ${choices.join(" or ")}.`;
}

/** More choices than these are a list to open. */
const MAX_RADIO_BUTTONS = 6;

type AddedQuestionProps = SectionProps &
  Pick<AddedQuestionsProps, "documents"> & { question: AddedQuestion; condition: string };

function AddedQuestionField({ question, condition, documents, errors, values }: AddedQuestionProps) {
  const { key, label, kind, isRequired } = question;
  const field = addedField(key);
  const choices = question.choices.map((value) => ({ value, label: value }));
  const help = [condition, question.help].filter(Boolean).join(" ");
  const shown = { id: field, name: field, label, help, error: errors[field], optional: !isRequired };
  const [value] = values[field] ?? [];
  switch (kind) {
    case "text":
      return <TextField {...shown} defaultValue={value} autoComplete="off" />;
    case "number":
      return <TextField {...shown} defaultValue={value} inputMode="decimal" autoComplete="off" />;
    case "date":
      return <TextField {...shown} {...question.range} defaultValue={value} type="date" autoComplete="off" />;
    case "document":
      return (
        documents && <DocumentInput {...shown} field={field} help={`${help} ${DOCUMENT_KINDS}`} documents={documents} />
      );
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
