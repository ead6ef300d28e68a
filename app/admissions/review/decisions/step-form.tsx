import type { ReactNode, SyntheticEvent } from "react";
import { SEEN_FIELD, STEP_FIELD } from "../../desk/application/step-request.ts";
import { INTENT_FIELD, NEXT_FIELD, type ReviewStep } from "../review-form.ts";

export type StepFormProps = {
  /** The address that the form is sent to without JavaScript. */
  action: string;
  lastEventId: number;
  /** The application that is shown after the step; null for none. */
  next: number | null;
  step: ReviewStep;
  onSubmit: (form: HTMLFormElement) => void;
  onChange?: (form: HTMLFormElement) => void;
  className?: string;
  children: ReactNode;
};

/** The form of a step. Without JavaScript the browser sends it. */
export function StepForm({ action, lastEventId, next, step, onSubmit, onChange, className, children }: StepFormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onChange={({ currentTarget }) => onChange?.(currentTarget)}
      className={className}
    >
      <input type="hidden" name={INTENT_FIELD} value="step" />
      <input type="hidden" name={STEP_FIELD} value={step} />
      <input type="hidden" name={SEEN_FIELD} value={lastEventId} />
      {next !== null && <input type="hidden" name={NEXT_FIELD} value={next} />}
      {children}
    </form>
  );
}
