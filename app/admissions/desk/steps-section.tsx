import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { ChoicesField } from "../../ui/field/choices-field.tsx";
import { TextareaField } from "../../ui/field/textarea-field.tsx";
import type { ApplicationStatus } from "../application.ts";
import { StepFailure } from "./step-failure.tsx";
import {
  NOTE_FIELD,
  NOTE_MAX_CHARACTERS,
  SEEN_FIELD,
  STEP_FIELD,
  type StaffStep,
  type StepAnswer,
} from "./step-form.ts";

type StepsProps = {
  application: { status: ApplicationStatus; steps: readonly StaffStep[]; lastEventId: number };
  answer: StepAnswer | undefined;
};

const NOTHING_TO_DO: Partial<Record<ApplicationStatus, string>> = {
  decided: "It is decided. There is nothing left to do.",
  withdrawn: "The applicant withdrew it. There is nothing to do.",
};

/** What can be done with an application as it stands. Each step names the last event that its page showed. */
export function StepsSection({ application: { status, steps, lastEventId }, answer }: StepsProps) {
  const may = (step: StaffStep) => steps.includes(step);
  const written = (...of: StaffStep[]) => (answer?.step && of.includes(answer.step) ? answer.note : undefined);
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-lg">
        What to do
      </h2>
      {answer && <StepFailure key={answer.attempt} answer={answer} />}
      {steps.length === 0 && <p className="mt-2 text-ink-700">{NOTHING_TO_DO[status]}</p>}
      <div className="mt-3 grid gap-4">
        {may("taken-into-review") && (
          <StepForm seen={lastEventId}>
            <StepButton step="taken-into-review">
              {status === "more-needed" ? "Go on without more" : "Take into review"}
            </StepButton>
          </StepForm>
        )}
        {may("more-asked") && (
          <StepForm seen={lastEventId} title="Ask for more">
            <NoteField
              id="ask-note"
              label="What is missing, in plain words"
              help="The applicant reads exactly this, and can send one document."
              written={written("more-asked")}
            />
            <StepButton step="more-asked">Ask for more</StepButton>
          </StepForm>
        )}
        {may("admitted") && (
          <StepForm seen={lastEventId} title="Decide">
            <ChoicesField
              id="decision"
              name={STEP_FIELD}
              type="radio"
              label="The candidate is"
              choices={DECISIONS}
              chosen={answer?.step ? [answer.step] : []}
            />
            <NoteField
              id="decision-note"
              label="Words to the applicant"
              help="A decision can't be taken back here."
              written={written("admitted", "not-admitted")}
            />
            <StepButton>Decide</StepButton>
          </StepForm>
        )}
      </div>
    </section>
  );
}

const DECISIONS = [
  { value: "admitted", label: "Admitted" },
  { value: "not-admitted", label: "Not admitted" },
];

type StepFormProps = { seen: number; title?: string; children: ReactNode };

function StepForm({ seen, title, children }: StepFormProps) {
  return (
    <Form method="post" noValidate className="grid gap-3 rounded border border-paper-400 bg-white p-4">
      {title && <h3 className="font-sans font-semibold text-base">{title}</h3>}
      <input type="hidden" name={SEEN_FIELD} value={seen} />
      {children}
    </Form>
  );
}

/** The button's own name and value go with the form, unless a choice in it says which step it is. */
function StepButton({ step, children }: { step?: StaffStep; children: string }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <div>
      <Button type="submit" kind="firm" disabled={isSending} {...(step && { name: STEP_FIELD, value: step })}>
        {children}
      </Button>
    </div>
  );
}

type NoteFieldProps = { id: string; label: string; help: string; written: string | undefined };

function NoteField({ id, label, help, written }: NoteFieldProps) {
  return (
    <TextareaField
      id={id}
      name={NOTE_FIELD}
      label={label}
      help={help}
      defaultValue={written}
      rows={4}
      maxLength={NOTE_MAX_CHARACTERS}
    />
  );
}
