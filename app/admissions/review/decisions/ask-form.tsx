import { useId, useLayoutEffect, useRef } from "react";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { NOTE_FIELD, NOTE_MAX_CHARACTERS } from "../../desk/application/step-request.ts";
import { AskForMoreFields } from "../../missing/ask-for-more-fields.tsx";
import { focusAtEnd } from "../keys/focus-at-end.ts";
import { Key } from "../keys/key.tsx";
import { TYPING } from "../keys/use-keys.ts";
import { BUTTON, FIRM, PLAIN } from "./decision-button.tsx";
import { EMPTY_QUESTION, type Question, readQuestion } from "./question.ts";
import { StepForm, type StepFormProps } from "./step-form.tsx";

type AskFormProps = Pick<StepFormProps, "action" | "lastEventId" | "next"> & {
  /** The documents that staff can tick. */
  usualItems: readonly string[];
  /** What is being asked for; null while the form is closed. */
  question: Question | null;
  /** How often the form was opened: each time it takes the focus. */
  opened: number;
  onQuestion: (question: Question) => void;
  onCancel: () => void;
  onAsk: (question: Question) => void;
  error: string | null;
};

/** Asks the applicant for more: by text, for named documents, and until a day. What was typed stays until it is sent. */
export function AskForm(props: AskFormProps) {
  const { question, opened, onQuestion, onCancel, onAsk, usualItems, error } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpen = question !== null;
  // Before the next key arrives: it is a letter of the question, not a command. An event of the browser would come too late.
  useLayoutEffect(() => {
    if (isOpen && opened > 0) focusAtEnd(field.current);
  }, [isOpen, opened]);
  const { note, more } = question ?? EMPTY_QUESTION;
  return (
    <StepForm
      {...props}
      step="more-asked"
      onSubmit={(form) => onAsk(typedIn(form))}
      onChange={(form) => isOpen && onQuestion(typedIn(form))}
    >
      <div {...{ [TYPING]: "" }} className="grid gap-3">
        <TextareaField
          ref={field}
          id={id}
          name={NOTE_FIELD}
          label="What do you need?"
          optional
          help="The applicant gets exactly this by mail. Without a named document below, one file answers it."
          defaultValue={note}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (event.currentTarget.form) onAsk(typedIn(event.currentTarget.form));
          }}
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
        />
        <AskForMoreFields usualItems={usualItems} submitted={more} />
        <div className="sticky -bottom-3 -mb-3 grid gap-2 bg-ground-200 pt-1 pb-3">
          {error !== null && (
            <p role="alert" className="font-semibold text-danger-800">
              {error}
            </p>
          )}
          <div className="flex gap-2">
            <button type="submit" aria-keyshortcuts="Control+Enter" className={`${BUTTON} ${FIRM}`}>
              Ask <Key>Ctrl ↵</Key>
            </button>
            <button type="button" onClick={onCancel} className={`${BUTTON} ${PLAIN}`}>
              Cancel
            </button>
          </div>
        </div>
      </div>
    </StepForm>
  );
}

function typedIn(form: HTMLFormElement): Question {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return readQuestion(new URLSearchParams(fields));
}
