import type { ReactNode, SyntheticEvent } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonKind } from "../../../ui/button/button.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { NOTE_FIELD, NOTE_MAX_CHARACTERS, SEEN_FIELD, STEP_FIELD, type StaffStep } from "./step-request.ts";

const OTHER_TEXT_LOST =
  "What you wrote in the other field does not go with this, and will be lost. Go on all the same?";

/** Returns the text areas with typed text. */
export function fieldsWithText(section: Element | null): HTMLTextAreaElement[] {
  return [...(section?.querySelectorAll("textarea") ?? [])].filter(({ value }) => value.trim());
}

/** Asks for confirmation when other forms have typed text, which the step would discard. */
function confirmLossOfOtherText(event: SyntheticEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const hasOthers = fieldsWithText(form.closest("section")).some((field) => field.form !== form);
  if (hasOthers && !window.confirm(OTHER_TEXT_LOST)) event.preventDefault();
}

type StepFormProps = {
  seen: number;
  title?: string;
  /** Why the form was rejected. */
  failure?: ReactNode;
  children: ReactNode;
};

/** A form of a step. It names the last event that the page showed. */
export function StepForm({ seen, title, failure, children }: StepFormProps) {
  return (
    <Form
      method="post"
      noValidate
      onSubmit={confirmLossOfOtherText}
      className="grid gap-3 rounded border border-ground-400 bg-white p-4"
    >
      {title && <h3 className="font-sans font-semibold text-base">{title}</h3>}
      {failure}
      <input type="hidden" name={SEEN_FIELD} value={seen} />
      {children}
    </Form>
  );
}

type WrittenStepFormProps = NoteFieldProps & { seen: number; step: StaffStep; title: string; failure: ReactNode };

/** The form of a step that needs only a message to the applicant. */
export function WrittenStepForm({ seen, step, title, failure, ...note }: WrittenStepFormProps) {
  return (
    <StepForm seen={seen} title={title} failure={failure}>
      <NoteField {...note} />
      <StepButton step={step}>{title}</StepButton>
    </StepForm>
  );
}

/** Submits the step as the button's name and value, unless a choice in the form selects the step. */
export function StepButton({
  step,
  kind = "firm",
  children,
}: {
  step?: StaffStep;
  kind?: ButtonKind;
  children: string;
}) {
  const isSending = useNavigation().state === "submitting";
  return (
    <div>
      <Button type="submit" kind={kind} disabled={isSending} {...(step && { name: STEP_FIELD, value: step })}>
        {children}
      </Button>
    </div>
  );
}

type NoteFieldProps = { id: string; label: string; help: string; optional?: boolean; written: string | undefined };

/** The message to the applicant. */
export function NoteField({ id, label, help, optional, written }: NoteFieldProps) {
  return (
    <TextareaField
      id={id}
      name={NOTE_FIELD}
      label={label}
      help={help}
      optional={optional}
      defaultValue={written}
      rows={2}
      maxLength={NOTE_MAX_CHARACTERS}
    />
  );
}
