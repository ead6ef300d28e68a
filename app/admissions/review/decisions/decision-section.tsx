import { useLayoutEffect, useRef } from "react";
import type { Command } from "../keys/commands.ts";
import { Key } from "../keys/key.tsx";
import type { ReviewStep } from "../review-form.ts";
import type { ReviewedApplication } from "../reviewed-application.server.ts";
import { AskForm } from "./ask-form.tsx";
import { BUTTON, DecisionButton, PLAIN } from "./decision-button.tsx";
import type { Question } from "./question.ts";
import { StepForm } from "./step-form.tsx";

type DecisionProps = {
  application: ReviewedApplication;
  /** The address that the forms are sent to without JavaScript. */
  action: string;
  next: number | null;
  onDecide: (step: ReviewStep, question?: Question) => void;
  /** What is being asked for; null while its form is closed. */
  question: Question | null;
  /** How often the question was opened. */
  opened: number;
  onOpen: () => void;
  onQuestion: (question: Question) => void;
  /** Closes the question, and keeps what was typed. */
  onClose: () => void;
  /** Closes the question, and discards what was typed. */
  onCancel: () => void;
  usualItems: readonly string[];
  error: string | null;
  keyOf: (command: Command) => string | null;
};

const DECISIONS = [
  { step: "admitted", label: "Admit", command: "admit" },
  { step: "not-admitted", label: "Not admitted", command: "not-admit" },
  { step: "waiting-listed", label: "Waiting list", command: "waiting-list" },
] as const satisfies { step: ReviewStep; label: string; command: Command }[];

/** The decision on an application: a button for each, and a form to ask for more. Works without JavaScript. */
export function DecisionSection(props: DecisionProps) {
  const { application, action, next, onDecide, question, error, keyOf } = props;
  const { possible, lastEventId } = application;
  if (!possible.includes("admitted") && !possible.includes("more-asked"))
    return (
      <p className="border-ground-400 border-t bg-ground-200 p-4">
        This application is: <strong>{application.statusLabel}</strong>. Open its page to change that.
      </p>
    );
  return (
    <section
      aria-label="Decision"
      className="border-ground-400 border-t bg-ground-200 p-2.5 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:shadow scroll-pb-24 sm:max-h-[85%] sm:shrink-0 sm:overflow-y-auto sm:p-3"
    >
      {error !== null && question === null && (
        <p role="alert" className="mb-2 font-semibold text-danger-800">
          {error}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-[1fr_1.15fr_1.15fr_1.15fr]">
        {DECISIONS.filter(({ step }) => question === null && possible.includes(step)).map(
          ({ step, label, command }) => (
            <StepForm
              key={step}
              action={action}
              lastEventId={lastEventId}
              next={next}
              step={step}
              onSubmit={() => onDecide(step)}
            >
              <DecisionButton isFirm={step === "admitted"} shortcut={keyOf(command)}>
                {label}
              </DecisionButton>
            </StepForm>
          ),
        )}
        {possible.includes("more-asked") && <AskDisclosure {...props} />}
      </div>
    </section>
  );
}

function AskDisclosure(props: DecisionProps) {
  const { application, onDecide, question, onOpen, onClose, onCancel, keyOf } = props;
  const summary = useRef<HTMLElement>(null);
  /** Where the focus was before it came into the form. */
  const cameFrom = useRef<Element | null>(null);
  const isAsking = question !== null;
  const wasAsking = useRef(isAsking);
  const shortcut = keyOf("ask-for-more");
  useLayoutEffect(() => {
    // The focus was in the form, which is closed now.
    if (wasAsking.current && !isAsking && document.activeElement === document.body) {
      const origin = cameFrom.current;
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus();
      else summary.current?.focus();
    }
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <details
      open={isAsking}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isAsking) return;
        if (currentTarget.open) onOpen();
        else onClose();
      }}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onKeyDown={(event) => {
        if (!isAsking || event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onClose();
      }}
      className="group open:col-span-full"
    >
      <summary
        ref={summary}
        aria-keyshortcuts={shortcut ?? undefined}
        className={`${BUTTON} ${PLAIN} list-none group-open:hidden`}
      >
        Ask for more {shortcut !== null && <Key>{shortcut}</Key>}
      </summary>
      <AskForm
        // Fields without a value of their own begin with what was typed before, as after Undo.
        key={`${application.id} ${isAsking}`}
        {...props}
        lastEventId={application.lastEventId}
        onCancel={() => {
          cameFrom.current = null;
          onCancel();
        }}
        onAsk={(asked) => onDecide("more-asked", asked)}
      />
    </details>
  );
}
