import type { ReactNode } from "react";
import { ChoicesField } from "../../../ui/field/choices-field.tsx";
import { isDecision, OUTCOME_LABELS } from "../../application.ts";
import { AcceptUntilField } from "../../letters/accept-until-field.tsx";
import { QuotaReasonField, QuotaWarning } from "../../letters/quotas/quota-parts.tsx";
import type { ExceededQuota } from "../../letters/quotas/quotas.ts";
import { NoteField, StepButton, StepForm } from "./step-form.tsx";
import { RELEASE_FIELD, STEP_FIELD, type StaffStep, type StepResult } from "./step-request.ts";

type DecisionFormProps = {
  seen: number;
  failure: ReactNode;
  steps: readonly StaffStep[];
  mayRelease: boolean;
  /** Why the last attempt to decide failed. */
  result: StepResult | undefined;
  exceeded: readonly ExceededQuota[];
};

/** The form of a decision. It is released later, unless somebody who may release decisions ticks the box. */
export function DecisionForm({ seen, failure, steps, mayRelease, result, exceeded }: DecisionFormProps) {
  return (
    <StepForm seen={seen} title="Decide" failure={failure}>
      <ChoicesField
        id="decision"
        name={STEP_FIELD}
        type="radio"
        label="The candidate is"
        choices={DECISIONS.filter(({ value }) => steps.includes(value))}
        chosen={result?.step && isDecision(result.step) ? [result.step] : []}
      />
      <NoteField
        id="decision-note"
        label="Message to the applicant"
        optional
        help="The applicant reads exactly this, with the decision, when it is released."
        written={result?.note}
      />
      {mayRelease && (
        <>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={RELEASE_FIELD}
              value="now"
              defaultChecked={result?.release === "now"}
              className="size-5 shrink-0"
            />
            Notify the applicant now
          </label>
          <AcceptUntilField
            id="decision-accept-until"
            when="For an admission that is released now. "
            typed={result?.acceptUntil}
          />
          <QuotaFields id="decision-quota-reason" exceeded={exceeded} typed={result?.quotaReason} />
        </>
      )}
      <StepButton>Decide</StepButton>
    </StepForm>
  );
}

type QuotaFieldsProps = { id: string; exceeded: readonly ExceededQuota[]; typed: string | undefined };

/** Warns when an admission that is released now exceeds a quota, and asks for the reason. */
export function QuotaFields({ id, exceeded, typed }: QuotaFieldsProps) {
  if (exceeded.length === 0) return null;
  return (
    <>
      <QuotaWarning
        exceeded={exceeded}
        added="with this one"
        help="An admission can be released now with a reason."
        as="h4"
      />
      <QuotaReasonField id={id} typed={typed} />
    </>
  );
}

const DECISIONS = [
  { value: "admitted", label: OUTCOME_LABELS.admitted },
  { value: "not-admitted", label: OUTCOME_LABELS["not-admitted"] },
  { value: "waiting-listed", label: OUTCOME_LABELS["waiting-list"] },
] as const satisfies { value: StaffStep; label: string }[];

export const DECISION_STEPS = DECISIONS.map(({ value }) => value);
