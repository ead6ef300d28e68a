import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormValues, Problem } from "../application.schema.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { checkForm, findUnreadable } from "./check-form.ts";
import { chosenDocuments } from "./chosen-document.ts";
import type { KeptReceipt } from "./kept-receipt.ts";
import { FORM_NOT_VALID, SUBMISSION_KEY_FIELD } from "./submission-answer.ts";
import type { SendOutcome } from "./submission-outcome.ts";
import { type Refusal, type Stage, withoutField } from "./submission-stage.ts";
import { formValues } from "./typed-values.ts";
import type { FileProgress } from "./upload-progress.ts";

const UNREACHABLE =
  "We could not reach the university. Everything is still in the form. Submit it again when you're back online: your application can't be counted twice.";

const NOT_KEPT =
  "You're offline, and your application can't be saved on this device. Everything is still in the form: leave this page open, and submit it again when you're back online.";

const STOPPED: Stage = { kind: "editing", refusal: null, isStopped: true };

/** Why a sending is given up that nobody stopped. */
const LINE_LOST = "the device has lost its line";

type Hooks = {
  /** A photo that is just being made smaller would go as it is, and take ten times as long. */
  filesReady(): Promise<void>;
  /** Keeps the application on this device until there is a line. Gives back whether it is kept, whole. */
  keepForLater(values: FormValues): Promise<boolean>;
  onAccepted(receipt: KeptReceipt): void;
  onFailure(): void;
  onCancelled(): void;
  /** The key stands for another application, or is none. */
  onKeyRefused(): void;
};

type RejectedAnswer = Omit<Extract<SendOutcome, { kind: "refused" }>, "kind">;

/** Sends a checked form and its files; never throws. */
type Send = (
  values: FormValues,
  documents: ReadonlyMap<DocumentField, File>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>;

/** Checks the form, sends it, and tells what became of it. */
export function useSubmission(
  form: RefObject<HTMLFormElement | null>,
  firstRefusal: Refusal | null,
  send: Send,
  hooks: Hooks,
) {
  const [stage, setStage] = useState<Stage>({ kind: "editing", refusal: firstRefusal });
  const [repeatedKey, setRepeatedKey] = useState<string | null>(null);
  const attempts = useRef(firstRefusal?.attempt ?? 0);
  const busy = useRef<AbortController | null>(null);

  function accept({ reference, statusUrl }: KeptReceipt) {
    setStage({ kind: "sent", receipt: { reference, statusUrl } });
    hooks.onAccepted({ reference, statusUrl });
  }

  function refuse(message: string, problems: Problem[], more: Pick<Refusal, "isUnreachable" | "appliedBefore"> = {}) {
    attempts.current += 1;
    setStage({ kind: "editing", refusal: { attempt: attempts.current, message, problems, ...more } });
  }

  function refuseAnswer({ status, message, problems, appliedBefore }: RejectedAnswer) {
    if (appliedBefore) setRepeatedKey(form.current && submissionKeyOf(form.current));
    else if (status === 422 && problems.length === 0) hooks.onKeyRefused();
    refuse(message, problems, { appliedBefore });
    hooks.onFailure();
  }

  function submit() {
    return alone((current, attempting) => abortWhenOffline(attempting, () => attempt(current, attempting.signal)));
  }

  /** Leaves it to the device, which may believe in a line that brings nothing. The form may have changed since it was checked. */
  function sendLater() {
    return alone(async (current) => {
      const values = formValues(current);
      const checked = await checkForm(values, chosenDocuments(current));
      if (checked.kind === "invalid") refuse(FORM_NOT_VALID, checked.problems);
      else await waitForLine(values);
    });
  }

  /** One thing at a time: what is left to the device is not sent from here as well. */
  async function alone(work: (current: HTMLFormElement, attempting: AbortController) => Promise<void>) {
    if (!form.current || busy.current || stage.kind !== "editing") return;
    const attempting = new AbortController();
    busy.current = attempting;
    await hooks
      .filesReady()
      // The page may have been left meanwhile.
      .then(() => form.current && work(form.current, attempting))
      .finally(() => {
        busy.current = null;
      });
  }

  async function attempt(current: HTMLFormElement, signal: AbortSignal) {
    const values = formValues(current);
    const documents = chosenDocuments(current);
    const checked = await checkForm(values, documents);
    if (checked.kind === "invalid") return refuse(FORM_NOT_VALID, checked.problems);
    if (!window.navigator.onLine) return waitForLine(values);
    setStage({ kind: "sending", progress: DOCUMENT_FIELDS.map((field) => ({ field, percent: 0 })) });
    // Drawn at once: React would put it off, and a quick answer would then take the place of the last per cent.
    const tell = (progress: FileProgress[]) => flushSync(() => setStage({ kind: "sending", progress }));
    const outcome = await send(values, documents, tell, signal);
    if (outcome.kind === "cancelled" && signal.reason === LINE_LOST) return waitForLine(values);
    await conclude(outcome, documents);
  }

  async function waitForLine(values: FormValues) {
    if (await hooks.keepForLater(values)) return setStage({ kind: "waiting" });
    refuse(NOT_KEPT, []);
    hooks.onFailure();
  }

  async function conclude(outcome: SendOutcome, documents: ReadonlyMap<DocumentField, File>) {
    switch (outcome.kind) {
      case "accepted":
        return accept(outcome.accepted);
      case "cancelled":
        setStage(STOPPED);
        return hooks.onCancelled();
      case "unreachable": {
        // A browser tells of a file that it can't read as of a line that is cut.
        const unreadable = await findUnreadable(documents);
        if (unreadable.length > 0) refuse(FORM_NOT_VALID, unreadable);
        else refuse(UNREACHABLE, [], { isUnreachable: true });
        return hooks.onFailure();
      }
      case "refused":
        return refuseAnswer(outcome);
    }
  }

  /** Takes a field out of the refusal once it is right. */
  async function settle(field: ApplicationField) {
    const isRefused = stage.kind === "editing" && stage.refusal?.problems.some((problem) => problem.field === field);
    if (!form.current || !isRefused) return;
    const checked = await checkForm(formValues(form.current), chosenDocuments(form.current));
    if (checked.kind === "invalid" && checked.problems.some((problem) => problem.field === field)) return;
    setStage((now) => (now.kind === "editing" ? { kind: "editing", refusal: withoutField(now.refusal, field) } : now));
  }

  return {
    stage,
    /** The key of the form whose applicant has applied before, and has to confirm that it is another application. */
    repeatedKey,
    submit,
    sendLater,
    settle,
    accept,
    /** What waited was sent meanwhile, and would not be taken as it is. */
    refuseLate: refuseAnswer,
    /** Whether it was submitted, and that is not over: a photo may still be made smaller first. */
    isBusy: () => busy.current !== null,
    cancel: () => busy.current?.abort(),
    /** Goes on with the form, which was taken back. */
    edit: () => setStage(STOPPED),
  };
}

/** Aborts an attempt when the browser goes offline while it runs. */
async function abortWhenOffline(attempting: AbortController, attempt: () => Promise<void>) {
  const abort = () => attempting.abort(LINE_LOST);
  window.addEventListener("offline", abort);
  await attempt().finally(() => window.removeEventListener("offline", abort));
}

function submissionKeyOf(form: HTMLFormElement): string | null {
  return formValues(form).get(SUBMISSION_KEY_FIELD)?.[0] ?? null;
}
