import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import type { DocumentField } from "../../questions/document-fields.ts";
import { labelOf, type Questions } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { typedValues } from "../form/form-contents.ts";
import type { UploadManager } from "../upload/upload-manager.ts";
import { type FileProgress, formatProgress } from "../upload/upload-progress.ts";
import { askForLink } from "./ask-for-link.ts";
import { LINK_GOOD_FOR_DAYS, type SentLink } from "./draft-link.ts";
import { mayRemind } from "./remind/reminder-time.ts";

export type LinkPanelProps = {
  form: RefObject<HTMLFormElement | null>;
  submissionKey: string;
  /** When applications close, in ms since 1970; null without a closing time. */
  closesAt: number | null;
  /** Waits for the running uploads. */
  finish: UploadManager["finish"];
  onSent(sent: Pick<SentLink, "lastsUntil" | "until" | "message">): void;
  onCancel(): void;
};

type Stage =
  | { kind: "asking"; error: string | null }
  | { kind: "finishing"; progress: FileProgress[] }
  | { kind: "sending" };

const UNREACHABLE = "We got no response. Check your connection and try again: doing it twice does no harm.";

/** Asks for the e-mail address, waits for the uploads, and requests the link. */
export function LinkPanel({ onCancel, ...props }: LinkPanelProps) {
  const email = useFirstFocus();
  const [mayAsk] = useState(() => props.closesAt !== null && mayRemind(props.closesAt, Date.now()));
  const { stage, send, sendWithoutFiles, cancel } = useLinkRequest(email, { onCancel, ...props });
  const isAsking = stage.kind === "asking";
  return (
    <form onSubmit={send} noValidate aria-label="Continue on another device" className="rounded bg-brand-50 p-4 sm:p-5">
      <p>
        We'll email you a link that opens this application on another device, as it is now. It works for{" "}
        {LINK_GOOD_FOR_DAYS} days, or until you cancel it.
      </p>
      <div className="mt-4">
        <TextField
          ref={email}
          id="link-email"
          type="email"
          label="Your e-mail address"
          help="We send the link to it. On another network, we email you a code too, so that nobody else opens your application."
          error={isAsking ? (stage.error ?? undefined) : undefined}
          defaultValue={emailIn(props.form.current)}
          readOnly={!isAsking}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </div>
      {mayAsk && <ReminderBox />}
      {stage.kind === "finishing" && <RunningUploads progress={stage.progress} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {stage.kind === "finishing" ? (
          <Button kind="firm" onClick={sendWithoutFiles}>
            Send it without the missing files
          </Button>
        ) : (
          <Button kind="firm" type="submit" disabled={!isAsking}>
            {isAsking ? "Send the link" : "Sending..."}
          </Button>
        )}
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </form>
  );
}

function useLinkRequest(
  email: RefObject<HTMLInputElement | null>,
  { form, submissionKey, finish, onSent, onCancel }: LinkPanelProps,
) {
  const questions = useQuestions();
  const [stage, setStage] = useState<Stage>({ kind: "asking", error: null });
  const waiting = useRef<AbortController | null>(null);
  const isCancelled = useRef(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = email.current?.value.trim() ?? "";
    if (!form.current || waiting.current) return;
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return reject("Enter an e-mail address like name@example.com.");
    const remind = new FormData(event.currentTarget).has(REMIND_FIELD);
    waiting.current = new AbortController();
    const files = chosenDocuments(form.current);
    const report = (progress: FileProgress[]) =>
      setStage({ kind: "finishing", progress: progress.filter(({ field }) => files.has(field)) });
    const uploads = await finish(files, report, waiting.current.signal);
    if (isCancelled.current || !form.current) return;
    setStage({ kind: "sending" });
    const draft = { submissionKey, email: address, values: typedValues(form.current), remind };
    const outcome = await askForLink({ ...draft, uploads: Object.fromEntries(uploads) });
    waiting.current = null;
    switch (outcome.kind) {
      case "sent": {
        const { message, lastsUntil, until, without } = outcome.link;
        const missing = [...files.keys()].filter((field) => !uploads.has(field) || without.includes(field));
        return onSent({ lastsUntil, until, message: `${message}${missingFilesMessage(questions, missing)}` });
      }
      case "rejected":
        return reject(outcome.message);
      case "unreachable":
        return reject(UNREACHABLE);
    }
  }

  function reject(error: string) {
    setStage({ kind: "asking", error });
    email.current?.focus();
  }

  function sendWithoutFiles() {
    waiting.current?.abort();
  }

  function cancel() {
    isCancelled.current = true;
    waiting.current?.abort();
    onCancel();
  }

  return { stage, send, sendWithoutFiles, cancel };
}

const REMIND_FIELD = "remind";

/** Asks whether to remind the owner of the draft. Nobody is reminded without having ticked it. */
function ReminderBox() {
  return (
    <div className="mt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={REMIND_FIELD}
          aria-describedby="remind-help"
          className="size-6 shrink-0 cursor-pointer accent-brand-700"
        />
        Remind me once before applications close
      </label>
      <p id="remind-help" className="ml-9 max-w-prose text-ink-700 text-sm">
        Three days before, with a new link. We then store this application as it is now, and your address, until
        applications close. Each mail lets you end this with one click. Tick it again if you ask for another link.
      </p>
    </div>
  );
}

function RunningUploads({ progress }: { progress: FileProgress[] }) {
  const questions = useQuestions();
  return (
    <div className="mt-4">
      <p role="status">Your files have to be uploaded first:</p>
      <ul className="mt-1">
        {progress.map((file) => (
          <li key={file.field} className="font-semibold tabular-nums">
            {formatProgress(questions, file)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field when the panel appears. */
function useFirstFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

function emailIn(form: HTMLFormElement | null): string {
  const control = form?.elements.namedItem("email");
  return control instanceof HTMLInputElement ? control.value : "";
}

/** Formats which files the link does not include. */
function missingFilesMessage(questions: Questions, missing: readonly DocumentField[]): string {
  const [first, ...others] = missing;
  if (!first) return "";
  return others.length > 0
    ? " Your files are not included: they were not fully uploaded. Choose them again on the other device."
    : ` Your ${lowerFirst(labelOf(questions, first))} is not included: it was not fully uploaded. Choose it again on the other device.`;
}
