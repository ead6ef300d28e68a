import { useRef } from "react";
import { useNavigation } from "react-router";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import type { ApplicationStatus } from "../../application.ts";
import { fieldsWithText, StepForms, type StepsProps } from "./step-forms.tsx";
import { StepFailure } from "./step-notice.tsx";

const NOTHING_TO_DO: Partial<Record<ApplicationStatus, string>> = {
  decided: "It is decided.",
  withdrawn: "The applicant withdrew it. There is nothing to do.",
};

const UNSENT_NOTE = "What you wrote to the applicant was not sent. Leave this page all the same?";
const SENDING = "Your change is still being sent, and may not be saved. Leave this page all the same?";

/** Shows the steps that are possible now, and why the last one failed. */
export function StepsSection({ application, result }: StepsProps) {
  const section = useRef<HTMLElement>(null);
  const isSending = useNavigation().state === "submitting";
  useConfirmLeave(() => {
    if (isSending) return SENDING;
    // After a conflict, the form with the typed text may not be offered any more.
    const isConflict = result?.kind === "conflict" && result.note.trim() !== "";
    return isConflict || fieldsWithText(section.current).length > 0 ? UNSENT_NOTE : null;
  });
  const nothingToDo = NOTHING_TO_DO[application.status];
  return (
    <section ref={section} aria-labelledby="steps" className="print:hidden">
      <h2 id="steps" className="text-lg">
        What to do
      </h2>
      {result && <StepFailure key={result.attempt} result={result} />}
      {nothingToDo && <p className="mt-2 text-ink-700">{nothingToDo}</p>}
      <div className="mt-3 grid gap-4">
        <StepForms application={application} result={result} />
      </div>
    </section>
  );
}
