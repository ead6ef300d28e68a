import { type ReactNode, useRef } from "react";
import { useNavigation } from "react-router";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { type ApplicationStatus, isDecision, OUTCOME_LABELS, type Outcome } from "../../application.ts";
import { AcceptUntilField } from "../../letters/accept-until-field.tsx";
import type { ExceededQuota } from "../../letters/quotas/quotas.ts";
import { AskForMoreFields } from "../../missing/ask-for-more-fields.tsx";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { unsavedNote } from "../../notes/notes-section.tsx";
import { DECISION_STEPS, DecisionForm, QuotaFields } from "./decision-form.tsx";
import { fieldsWithText, NoteField, StepButton, StepForm, WrittenStepForm } from "./step-form.tsx";
import { StepFailure } from "./step-notice.tsx";
import type { StaffStep, StepResult } from "./step-request.ts";

function standingNote({ status, outcome, isReleased }: StepsProps["application"]): string | null {
  if (status === "withdrawn") return "The applicant withdrew it. There is nothing to do.";
  if (status !== "decided") return null;
  const decision = outcome ? `It is decided: ${OUTCOME_LABELS[outcome].toLowerCase()}.` : "It is decided.";
  return isReleased
    ? `${decision} The applicant was notified.`
    : `${decision} The applicant has not been notified yet.`;
}

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
    return isConflict || fieldsWithText(section.current).length > 0 ? UNSENT_NOTE : unsavedNote();
  });
  const standing = standingNote(application);
  return (
    <section ref={section} aria-labelledby="steps" className="print:hidden">
      <h2 id="steps" className="text-lg">
        What to do
      </h2>
      {result && !isOffered(application.steps, result) && <StepFailure key={result.attempt} result={result} />}
      {standing && <p className="mt-2 text-ink-700">{standing}</p>}
      <div className="mt-3 grid gap-4">
        <StepForms application={application} result={result} />
      </div>
    </section>
  );
}

/** Returns whether the form that was sent is still offered, and so shows why it was rejected. */
function isOffered(steps: readonly StaffStep[], { step }: StepResult): boolean {
  return step === null || isDecision(step) ? steps.some(isDecision) : steps.includes(step);
}

type StepsProps = {
  application: {
    status: ApplicationStatus;
    outcome: Outcome | null;
    isReleased: boolean;
    steps: readonly StaffStep[];
    mayRelease: boolean;
    lastEventId: number;
    /** The quotas that an admission exceeds if it is released now. */
    exceeded: readonly ExceededQuota[];
    /** The documents that staff can tick when they ask for more. */
    usualItems: readonly string[];
  };
  result: StepResult | undefined;
};

/** The form of each possible step. Each form names the last event that the page showed. */
function StepForms({
  application: { status, outcome, steps, mayRelease, lastEventId, exceeded, usualItems },
  result,
}: StepsProps) {
  const isPossible = (step: StaffStep) => steps.includes(step);
  // A form without a step is the decision form with no choice made.
  const isOf = (of: StaffStep[]) => result !== undefined && of.includes(result.step ?? "admitted");
  const failure = (...of: StaffStep[]) => isOf(of) && result && <StepFailure key={result.attempt} result={result} />;
  return (
    <>
      {isPossible("decision-released") && (
        <ReleaseForm
          seen={lastEventId}
          failure={failure("decision-released")}
          isOffer={outcome === "admitted"}
          result={result?.step === "decision-released" ? result : undefined}
          exceeded={exceeded}
        />
      )}
      {(isPossible("admitted") || isPossible("not-admitted")) && (
        <DecisionForm
          seen={lastEventId}
          steps={steps}
          mayRelease={mayRelease}
          failure={failure(...DECISION_STEPS)}
          result={isOf(DECISION_STEPS) ? result : undefined}
          exceeded={exceeded}
        />
      )}
      {isPossible("more-asked") && (
        <AskForm
          seen={lastEventId}
          failure={failure("more-asked")}
          usualItems={usualItems}
          result={result?.step === "more-asked" ? result : undefined}
        />
      )}
      {isPossible("taken-into-review") && (
        <StepForm seen={lastEventId} failure={failure("taken-into-review")}>
          <StepButton step="taken-into-review" kind="plain">
            {status === "more-needed" ? "Go on without more" : "Take into review"}
          </StepButton>
        </StepForm>
      )}
      {isPossible("decision-taken-back") && (
        <WithdrawalForm
          seen={lastEventId}
          failure={failure("decision-taken-back")}
          outcome={outcome}
          result={result?.step === "decision-taken-back" ? result : undefined}
        />
      )}
    </>
  );
}

type ReleaseProps = {
  seen: number;
  failure: ReactNode;
  isOffer: boolean;
  result: StepResult | undefined;
  exceeded: readonly ExceededQuota[];
};

function ReleaseForm({ seen, failure, isOffer, result, exceeded }: ReleaseProps) {
  return (
    <StepForm seen={seen} failure={failure}>
      <p>The applicant gets a mail, and reads the decision on the status page.</p>
      {isOffer && (
        <>
          <AcceptUntilField id="release-accept-until" typed={result?.acceptUntil} />
          <QuotaFields id="release-quota-reason" exceeded={exceeded} typed={result?.quotaReason} />
        </>
      )}
      <StepButton step="decision-released">Release the decision</StepButton>
    </StepForm>
  );
}

type AskProps = {
  seen: number;
  failure: ReactNode;
  usualItems: readonly string[];
  result: StepResult | undefined;
};

function AskForm({ seen, failure, usualItems, result }: AskProps) {
  return (
    <StepForm seen={seen} title="Ask for more" failure={failure}>
      <AskForMoreFields usualItems={usualItems} submitted={result?.more ?? EMPTY_MORE_FORM} />
      <NoteField
        id="ask-note"
        label="What is missing, in plain words"
        optional
        help="The applicant reads exactly this. Without a named document above, one file answers it."
        written={result?.note}
      />
      <StepButton step="more-asked" kind="plain">
        Ask for more
      </StepButton>
    </StepForm>
  );
}

type WithdrawalProps = {
  seen: number;
  failure: ReactNode;
  outcome: Outcome | null;
  result: StepResult | undefined;
};

function WithdrawalForm({ seen, failure, outcome, result }: WithdrawalProps) {
  return (
    <details open={result !== undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        {outcome === "waiting-list" ? "Withdraw the decision" : "Was it a mistake?"}
      </summary>
      <WrittenStepForm
        seen={seen}
        step="decision-taken-back"
        title="Withdraw the decision"
        failure={failure}
        id="back-note"
        label="Why, in plain words"
        help="The application goes back into review. An applicant who was notified of the decision reads exactly this."
        written={result?.note}
      />
    </details>
  );
}
