import { type RefObject, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import type { FormValues, Problem } from "../../application.schema.ts";
import { addedField, askedQuestions } from "../../questions/added-questions.ts";
import type { AskedField, Questions } from "../../questions/questions.ts";
import { checkForm } from "../form/check-form.ts";
import { filesToSend, formValues } from "../form/form-contents.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import {
  attemptSubmission,
  CONNECTION_LOST,
  type FilledForm,
  queueSubmission,
  type Send,
} from "./attempt-submission.ts";
import type { StoredReceipt } from "./stored-receipt.ts";
import { SUBMISSION_KEY_FIELD } from "./submission-result.ts";
import {
  type AttemptResult,
  initialSubmission,
  type Rejection,
  reduceSubmission,
  type ServerRejection,
} from "./submission-stage.ts";

type Hooks = {
  /** Waits for photos that are being made smaller: the original would take ten times as long to send. */
  filesReady(): Promise<void>;
  /** Saves the application on this device, to be sent once online. Returns whether all of it was saved. */
  saveToOfflineQueue(values: FormValues): Promise<boolean>;
  onAccepted(receipt: StoredReceipt): void;
  onFailure(): void;
  onCancelled(): void;
  /** The submission key belongs to another application, or is no UUID. */
  onKeyRejected(): void;
};

/** Submits the form and keeps the state of the submission. */
export function useSubmission(
  questions: Questions,
  form: RefObject<HTMLFormElement | null>,
  firstRejection: Rejection | null,
  send: Send,
  hooks: Hooks,
) {
  const [{ stage, repeatedKey }, dispatch] = useReducer(reduceSubmission, firstRejection, initialSubmission);
  const running = useRef<AbortController | null>(null);

  // Rendered at once: React would defer it, and a quick response would then replace the last per cent.
  const onProgress = (progress: FileProgress[]) => flushSync(() => dispatch({ type: "progressed", progress }));
  const deps = { isOnline, send, saveToOfflineQueue: hooks.saveToOfflineQueue, onProgress };

  function conclude(result: AttemptResult) {
    dispatch(result);
    notify(result, hooks);
  }

  /** Runs one attempt at a time. */
  async function runExclusive(attempt: (filled: FilledForm, controller: AbortController) => Promise<AttemptResult>) {
    if (!form.current || running.current || stage.kind !== "editing") return;
    const controller = new AbortController();
    running.current = controller;
    await hooks
      .filesReady()
      // The form may have been unmounted meanwhile.
      .then(async () => form.current && conclude(await attempt(readForm(questions, form.current), controller)))
      .finally(() => {
        running.current = null;
      });
  }

  return {
    stage,
    repeatedKey,
    submit: () =>
      runExclusive((filled, controller) =>
        abortWhenOffline(controller, () => attemptSubmission(filled, { ...deps, signal: controller.signal })),
      ),
    sendLater: () => runExclusive((filled) => queueSubmission(filled, deps.saveToOfflineQueue)),
    /** Removes a field from the rejection once it is valid, and the questions that its new answer doesn't call for. */
    async settle(field: AskedField) {
      const problems = stage.kind === "editing" ? (stage.rejection?.problems ?? []) : [];
      if (!form.current || problems.length === 0) return;
      const isAskedNow = askedIn(questions, form.current);
      const ended = problems.filter(
        (problem) => dependsOn(questions, problem.field, field) && !isAskedNow(problem.field),
      );
      for (const problem of ended) dispatch({ type: "corrected", field: problem.field });
      // A question that only the server asks is answered, not checked, here.
      if (!hasField(problems, field) || !isAskedNow(field)) return;
      if (!(await isInvalid(questions, form.current, field))) dispatch({ type: "corrected", field });
    },
    accept: (receipt: StoredReceipt) => conclude({ type: "accepted", receipt }),
    /** Shows the rejection of an application that was sent from the offline queue. */
    rejectQueued(rejection: Omit<ServerRejection, "type" | "submissionKey">) {
      const submissionKey = form.current && (formValues(form.current).get(SUBMISSION_KEY_FIELD)?.[0] ?? null);
      conclude({ type: "rejected", ...rejection, submissionKey });
    },
    /** Returns whether an attempt runs, which may still be waiting for files. */
    isBusy: () => running.current !== null,
    cancel: () => running.current?.abort(),
    /** Returns to editing after the application was taken out of the offline queue. */
    edit: () => dispatch({ type: "cancelled" }),
  };
}

function notify(result: AttemptResult, hooks: Hooks): void {
  if (result.type === "rejected" && isKeyRejected(result)) hooks.onKeyRejected();
  if (result.type === "accepted") hooks.onAccepted(result.receipt);
  else if (result.type === "cancelled") hooks.onCancelled();
  else if (result.type !== "invalid" && result.type !== "queued") hooks.onFailure();
}

function isKeyRejected({ status, problems, appliedBefore }: ServerRejection): boolean {
  return !appliedBefore && status === 422 && problems.length === 0;
}

function isOnline(): boolean {
  return window.navigator.onLine;
}

async function isInvalid(questions: Questions, form: HTMLFormElement, field: AskedField): Promise<boolean> {
  const { values, documents } = readForm(questions, form);
  const checked = await checkForm(questions, values, documents);
  return checked.kind === "invalid" && hasField(checked.problems, field);
}

function hasField(problems: readonly Problem[], field: AskedField): boolean {
  return problems.some((problem) => problem.field === field);
}

/** Returns whether a question depends on the answer to another, also through those between them. */
function dependsOn(questions: Questions, field: AskedField, other: AskedField): boolean {
  const source = questions.added.find(({ key }) => addedField(key) === field)?.condition?.field;
  return source !== undefined && (source === other || dependsOn(questions, source, other));
}

/** Returns whether a field is asked after the answers of a form; true for one that this form doesn't know. */
function askedIn(questions: Questions, form: HTMLFormElement): (field: AskedField) => boolean {
  const asked = askedQuestions(questions.added, formValues(form));
  const isKnown = (field: AskedField) => questions.added.some(({ key }) => addedField(key) === field);
  return (field) => !isKnown(field) || asked.some(({ key }) => addedField(key) === field);
}

function readForm(questions: Questions, form: HTMLFormElement): FilledForm {
  return { questions, values: formValues(form), documents: filesToSend(questions, form) };
}

/** Aborts an attempt when the browser goes offline while it runs. */
async function abortWhenOffline<Result>(controller: AbortController, attempt: () => Promise<Result>): Promise<Result> {
  const abort = () => controller.abort(CONNECTION_LOST);
  window.addEventListener("offline", abort);
  return attempt().finally(() => window.removeEventListener("offline", abort));
}
