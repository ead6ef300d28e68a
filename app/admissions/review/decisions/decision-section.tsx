import { type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { NOTE_FIELD, NOTE_MAX_CHARACTERS, SEEN_FIELD, STEP_FIELD } from "../../desk/application/step-request.ts";
import type { Command } from "../keys/commands.ts";
import { Key } from "../keys/key.tsx";
import { INTENT_FIELD, NEXT_FIELD, type ReviewStep } from "../review-form.ts";
import type { ReviewedApplication } from "../reviewed-application.server.ts";

type DecisionProps = {
  application: ReviewedApplication;
  /** The address that the forms are sent to without JavaScript. */
  action: string;
  next: number | null;
  onDecide: (step: ReviewStep, note: string) => void;
  /** What is being asked for; null while its field is closed. */
  question: string | null;
  onQuestion: (question: string | null) => void;
  error: string | null;
  keyOf: (command: Command) => string | null;
};

/** The decision on an application: two buttons, and a field to ask for more. Works without JavaScript. */
export function DecisionSection(props: DecisionProps) {
  const { application, onDecide, question, onQuestion, error, keyOf } = props;
  const { possible } = application;
  const details = useRef<HTMLDetailsElement>(null);
  const isAsking = question !== null;
  // Before the next key arrives: it is a letter of the question, not a command. The toggle event would come too late.
  useLayoutEffect(() => {
    if (isAsking) details.current?.querySelector("textarea")?.focus();
  }, [isAsking]);
  if (!possible.includes("admitted") && !possible.includes("more-asked"))
    return (
      <p className="border-paper-400 border-t bg-paper-200 p-4">
        This application is: <strong>{application.statusLabel}</strong>. Open its page to change that.
      </p>
    );
  return (
    <section
      aria-label="Decision"
      className="border-paper-400 border-t bg-paper-200 p-2.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:shadow sm:p-3"
    >
      {error !== null && (
        <p role="alert" className="mb-2 font-semibold text-alarm-800">
          {error}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-[1fr_1.2fr_1.2fr]">
        {possible.includes("admitted") && (
          <>
            <StepForm {...props} step="admitted" onSubmit={() => onDecide("admitted", "")}>
              <StepButton isFirm shortcut={keyOf("admit")}>
                Admit
              </StepButton>
            </StepForm>
            <StepForm {...props} step="not-admitted" onSubmit={() => onDecide("not-admitted", "")}>
              <StepButton shortcut={keyOf("not-admit")}>Not admitted</StepButton>
            </StepForm>
          </>
        )}
        {possible.includes("more-asked") && (
          <details
            ref={details}
            open={isAsking}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open !== isAsking) onQuestion(currentTarget.open ? "" : null);
            }}
            className="group col-span-2 max-sm:col-span-1 max-sm:open:col-span-3"
          >
            <summary className={`${BUTTON} ${PLAIN} list-none group-open:hidden`}>
              Ask for more <Shortcut>{keyOf("ask-for-more")}</Shortcut>
            </summary>
            <AskForm {...props} />
          </details>
        )}
      </div>
    </section>
  );
}

/** The field opens with the question that was typed before, as after Undo. */
function AskForm(props: DecisionProps) {
  const { question, onQuestion, onDecide } = props;
  const id = useId();
  return (
    <StepForm {...props} step="more-asked" onSubmit={() => onDecide("more-asked", question ?? "")}>
      <TextareaField
        id={id}
        name={NOTE_FIELD}
        label="What do you need?"
        help="The applicant gets exactly this by mail."
        {...(question === null
          ? { defaultValue: "" }
          : { value: question, onChange: ({ target }: { target: { value: string } }) => onQuestion(target.value) })}
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
      />
      <div className="mt-2 flex gap-2">
        <button type="submit" className={`${BUTTON} ${FIRM}`}>
          Ask
        </button>
        <button type="button" onClick={() => onQuestion(null)} className={`${BUTTON} ${PLAIN}`}>
          Cancel
        </button>
      </div>
    </StepForm>
  );
}

type StepFormProps = Pick<DecisionProps, "application" | "action" | "next"> & {
  step: ReviewStep;
  onSubmit: () => void;
  children: React.ReactNode;
};

function StepForm({ application, action, next, step, onSubmit, children }: StepFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form method="post" action={action} onSubmit={submit}>
      <input type="hidden" name={INTENT_FIELD} value="step" />
      <input type="hidden" name={STEP_FIELD} value={step} />
      <input type="hidden" name={SEEN_FIELD} value={application.lastEventId} />
      {next !== null && <input type="hidden" name={NEXT_FIELD} value={next} />}
      {children}
    </form>
  );
}

const BUTTON =
  "flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 rounded border px-3 text-left font-semibold leading-tight max-sm:justify-center max-sm:text-center";
const FIRM = "border-transparent bg-palm-800 text-white hover:bg-palm-900";
const PLAIN = "border-ink-400 bg-white text-ink-900 hover:border-ink-700 hover:bg-paper-100";

type StepButtonProps = { isFirm?: boolean; shortcut: string | null; children: string };

function StepButton({ isFirm = false, shortcut, children }: StepButtonProps) {
  return (
    <button type="submit" className={`${BUTTON} ${isFirm ? FIRM : PLAIN}`}>
      {children} <Shortcut>{shortcut}</Shortcut>
    </button>
  );
}

function Shortcut({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <span className="max-sm:hidden">
      <Key>{children}</Key>
    </span>
  );
}
