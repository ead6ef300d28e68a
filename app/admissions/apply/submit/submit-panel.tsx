import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { lowerFirst } from "../../../platform/text/first-letter.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { identifyingNumber, labelOf } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { bytesLeft, formatCost } from "../documents/upload-cost.ts";
import { filesToSend } from "../form/form-contents.ts";
import { useFormState } from "../form/use-form-state.ts";
import { WaitingNotice } from "../offline-queue/waiting-notice.tsx";
import type { UploadStatuses } from "../upload/upload-manager.ts";
import { type FileProgress, formatProgress } from "../upload/upload-progress.ts";
import { receiptState, type StoredReceipt } from "./stored-receipt.ts";
import { ANOTHER_FIELD, ANOTHER_LABEL } from "./submission-result.ts";
import type { Stage } from "./submission-stage.ts";
import { SENDING_STOPPED } from "./submission-stage.ts";

const STALLED_AFTER_MS = 20_000;

type SubmitPanelProps = {
  form: RefObject<HTMLFormElement | null>;
  uploads: UploadStatuses;
  stage: Stage;
  complete: boolean;
  onCancel(): void;
  /** Sends a queued application now. */
  onTry(): Promise<void>;
  /** Takes a queued application back into the form. */
  onEdit(): void;
};

/** Renders the submit button, and the progress or result of the submission. */
export function SubmitPanel({ form, uploads, stage, complete, onCancel, onTry, onEdit }: SubmitPanelProps) {
  const submit = useRef<HTMLButtonElement>(null);
  const wasCancelled = useRef(false);
  const sending = stage.kind === "sending";
  const editing = stage.kind === "editing";
  useEffect(() => {
    if (editing && wasCancelled.current) submit.current?.focus();
    wasCancelled.current = false;
  }, [editing]);
  function cancel(stop: () => void) {
    wasCancelled.current = true;
    stop();
  }
  if (stage.kind === "sent") return <SentNotice receipt={stage.receipt} />;
  if (stage.kind === "waiting") return <WaitingNotice isOwn onTry={onTry} onChange={() => cancel(onEdit)} />;
  return (
    <div className="mt-8">
      {editing && stage.isStopped && (
        <Notice tone="caution" className="mb-6">
          {SENDING_STOPPED}
        </Notice>
      )}
      {sending ? <Progress progress={stage.progress} /> : <UploadCostNote form={form} uploads={uploads} />}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={submit}
          type="submit"
          kind="main"
          className="w-full text-lg sm:w-auto sm:min-w-64"
          disabled={sending}
          aria-disabled={!complete && !sending ? true : undefined}
        >
          {sending ? "Submitting..." : "Submit application"}
        </Button>
        {sending && (
          <Button onClick={() => cancel(onCancel)} className="w-full sm:w-auto">
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shows the progress of each file. It takes the focus, because the submit button is disabled meanwhile. */
function Progress({ progress }: { progress: FileProgress[] }) {
  const region = useRef<HTMLElement>(null);
  const questions = useQuestions();
  useEffect(() => region.current?.focus(), []);
  const isStalled = useIsStalled(progress, STALLED_AFTER_MS);
  const isSent = progress.every(({ percent }) => percent === 100);
  return (
    <section ref={region} tabIndex={-1} aria-label="Sending your application" className="mb-6 rounded bg-brand-50 p-5">
      <ul className="grid gap-4">
        {progress.map((file) => (
          <li key={file.field}>
            <span className="font-semibold tabular-nums">{formatProgress(questions, file)}</span>
            <progress
              className="progress-bar mt-1"
              value={file.percent}
              max={100}
              aria-label={labelOf(questions, file.field)}
            />
          </li>
        ))}
        {isSent && <li>Everything has been sent. Waiting for the university to confirm it.</li>}
      </ul>
      <p role="status" className={isStalled ? "mt-4 font-semibold" : ""}>
        {isStalled && "Waiting for the network…"}
      </p>
    </section>
  );
}

/** Returns whether `value` has not changed for this many ms. */
function useIsStalled(value: unknown, afterMs: number): boolean {
  const [stalled, setStalled] = useState<{ value: unknown } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStalled({ value }), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return stalled !== null && Object.is(stalled.value, value);
}

/** Offers to look at the earlier application, in a new tab so that the answers stay, or to confirm another one. */
export function AnotherApplication({ isChosen, hidden }: { isChosen: boolean; hidden: boolean }) {
  const questions = useQuestions();
  return (
    <Notice tone="caution" className="mt-8" hidden={hidden}>
      <p>
        An application with this e-mail address and this {lowerFirst(questions.labels[identifyingNumber(questions)])}{" "}
        was sent before.{" "}
        <a href={STATUS_PATH} target="_blank" rel="noopener" className="text-link">
          Look at it or withdraw it (opens in a new tab)
        </a>
        .
      </p>
      <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={ANOTHER_FIELD}
          name={ANOTHER_FIELD}
          type="checkbox"
          value="yes"
          defaultChecked={isChosen}
          className="size-6 shrink-0 cursor-pointer accent-brand-700"
          autoComplete="off"
        />
        <span>{ANOTHER_LABEL}</span>
      </label>
    </Notice>
  );
}

export function SentNotice({ receipt }: { receipt: StoredReceipt }) {
  const { reference, statusUrl } = receipt;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="good" tabIndex={-1} ref={notice} className="my-8">
      <p className="font-semibold text-lg">We have received your application.</p>
      <p className="mt-1">
        Your reference is <strong className="whitespace-nowrap tabular-nums tracking-wide">{reference}</strong>. Open{" "}
        <a href={statusUrl} className="text-link">
          your receipt
        </a>{" "}
        or go to the{" "}
        <Link to="/" state={receiptState(receipt)} className="text-link">
          home page
        </Link>
        . We'll email you a copy.
      </p>
    </Notice>
  );
}

type UploadCostNoteProps = { form: RefObject<HTMLFormElement | null>; uploads: UploadStatuses };

/** Shows the remaining size and time of sending the chosen files. */
function UploadCostNote({ form, uploads }: UploadCostNoteProps) {
  const questions = useQuestions();
  const files = useFormState(form, (current) => filesToSend(questions, current));
  if (!files || files.size === 0) return null;
  return <p className="mb-4 text-ink-700">{formatCost(bytesLeft(files, uploads))}</p>;
}
