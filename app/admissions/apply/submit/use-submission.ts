import { type RefObject, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormValues, Problem } from "../../application.schema.ts";
import { type ApplicationField, DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { chosenDocuments } from "../documents/chosen-document.ts";
import { checkForm, findUnreadable } from "../form/check-form.ts";
import { formValues } from "../form/typed-values.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import type { StoredReceipt } from "./stored-receipt.ts";
import type { SendOutcome } from "./submission-outcome.ts";
import { FORM_NOT_VALID, SUBMISSION_KEY_FIELD } from "./submission-result.ts";
import { initialSubmission, type Rejection, reduceSubmission } from "./submission-stage.ts";

const UNREACHABLE =
  "We could not reach the university. Everything is still in the form. Submit it again when you're back online: your application can't be counted twice.";

const NOT_SAVED =
  "You're offline, and your application can't be saved on this device. Everything is still in the form: leave this page open, and submit it again when you're back online.";

/** Why a sending is given up that nobody stopped. */
const CONNECTION_LOST = "the device has lost its line";

type Hooks = {
  /** A photo that is just being made smaller would go as it is, and take ten times as long. */
  filesReady(): Promise<void>;
  /** Keeps the application on this device until there is a line. Gives back whether it is kept, whole. */
  saveToOfflineQueue(values: FormValues): Promise<boolean>;
  onAccepted(receipt: StoredReceipt): void;
  onFailure(): void;
  onCancelled(): void;
  /** The key stands for another application, or is none. */
  onKeyRejected(): void;
};

type FormRef = RefObject<HTMLFormElement | null>;
type RejectedResponse = Omit<Extract<SendOutcome, { kind: "refused" }>, "kind">;

/** Sends a checked form and its files; never throws. */
type Send = (
  values: FormValues,
  documents: ReadonlyMap<DocumentField, File>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>;

/** Checks the form, sends it, and tells what became of it. */
export function useSubmission(form: FormRef, firstRejection: Rejection | null, send: Send, hooks: Hooks) {
  const [{ stage, repeatedKey }, dispatch] = useReducer(reduceSubmission, firstRejection, initialSubmission);
  const busy = useRef<AbortController | null>(null);

  function accept({ reference, statusUrl }: StoredReceipt) {
    dispatch({ type: "accepted", receipt: { reference, statusUrl } });
    hooks.onAccepted({ reference, statusUrl });
  }

  function reject(message: string, problems: Problem[], isUnreachable = false) {
    dispatch({ type: "rejected", message, problems, isUnreachable });
  }

  function rejectResponse({ status, message, problems, appliedBefore }: RejectedResponse) {
    const repeated = appliedBefore && form.current ? { repeatedKey: submissionKeyOf(form.current) } : {};
    if (!appliedBefore && status === 422 && problems.length === 0) hooks.onKeyRejected();
    dispatch({ type: "rejected", message, problems, appliedBefore, ...repeated });
    hooks.onFailure();
  }

  function submit() {
    return runExclusive((current, attempting) =>
      abortWhenOffline(attempting, () => attempt(current, attempting.signal)),
    );
  }

  /** Leaves it to the device, which may believe in a line that brings nothing. The form may have changed since it was checked. */
  function sendLater() {
    return runExclusive(async (current) => {
      const values = formValues(current);
      const checked = await checkForm(values, chosenDocuments(current));
      if (checked.kind === "invalid") reject(FORM_NOT_VALID, checked.problems);
      else await queueForLater(values);
    });
  }

  /** One thing at a time: what is left to the device is not sent from here as well. */
  async function runExclusive(work: (current: HTMLFormElement, attempting: AbortController) => Promise<void>) {
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
    if (checked.kind === "invalid") return reject(FORM_NOT_VALID, checked.problems);
    if (!window.navigator.onLine) return queueForLater(values);
    dispatch({ type: "progressed", progress: DOCUMENT_FIELDS.map((field) => ({ field, percent: 0 })) });
    // Rendered at once: React would defer it, and a quick response would then replace the last per cent.
    const onProgress = (progress: FileProgress[]) => flushSync(() => dispatch({ type: "progressed", progress }));
    const outcome = await send(values, documents, onProgress, signal);
    if (outcome.kind === "cancelled" && signal.reason === CONNECTION_LOST) return queueForLater(values);
    await conclude(outcome, documents);
  }

  async function queueForLater(values: FormValues) {
    if (await hooks.saveToOfflineQueue(values)) return dispatch({ type: "queued" });
    reject(NOT_SAVED, []);
    hooks.onFailure();
  }

  async function conclude(outcome: SendOutcome, documents: ReadonlyMap<DocumentField, File>) {
    switch (outcome.kind) {
      case "accepted":
        return accept(outcome.accepted);
      case "cancelled":
        dispatch({ type: "cancelled" });
        return hooks.onCancelled();
      case "unreachable": {
        // A browser tells of a file that it can't read as of a line that is cut.
        const unreadable = await findUnreadable(documents);
        if (unreadable.length > 0) reject(FORM_NOT_VALID, unreadable);
        else reject(UNREACHABLE, [], true);
        return hooks.onFailure();
      }
      case "refused":
        return rejectResponse(outcome);
    }
  }

  /** Takes a field out of the refusal once it is right. */
  async function settle(field: ApplicationField) {
    const isRejected = stage.kind === "editing" && stage.rejection?.problems.some((problem) => problem.field === field);
    if (!form.current || !isRejected) return;
    const checked = await checkForm(formValues(form.current), chosenDocuments(form.current));
    if (checked.kind === "invalid" && checked.problems.some((problem) => problem.field === field)) return;
    dispatch({ type: "corrected", field });
  }

  return {
    stage,
    repeatedKey,
    submit,
    sendLater,
    settle,
    accept,
    /** What waited was sent meanwhile, and would not be taken as it is. */
    rejectLate: rejectResponse,
    /** Whether it was submitted, and that is not over: a photo may still be made smaller first. */
    isBusy: () => busy.current !== null,
    cancel: () => busy.current?.abort(),
    /** Goes on with the form, which was taken back. */
    edit: () => dispatch({ type: "cancelled" }),
  };
}

/** Aborts an attempt when the browser goes offline while it runs. */
async function abortWhenOffline(attempting: AbortController, attempt: () => Promise<void>) {
  const abort = () => attempting.abort(CONNECTION_LOST);
  window.addEventListener("offline", abort);
  await attempt().finally(() => window.removeEventListener("offline", abort));
}

function submissionKeyOf(form: HTMLFormElement): string | null {
  return formValues(form).get(SUBMISSION_KEY_FIELD)?.[0] ?? null;
}
