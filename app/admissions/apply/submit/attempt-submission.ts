import type { FormValues, Problem } from "../../application.schema.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { documentFields, type Questions } from "../../questions/questions.ts";
import { checkForm, findUnreadable } from "../form/check-form.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import type { SendOutcome } from "./submission-outcome.ts";
import { SUBMISSION_KEY_FIELD } from "./submission-result.ts";
import type { AttemptResult } from "./submission-stage.ts";

/** Abort reason: the browser went offline during the request. */
export const CONNECTION_LOST = "connection-lost";

export type FilledForm = { questions: Questions; values: FormValues; documents: ReadonlyMap<DocumentField, File> };

/** Sends a validated form and its files; never throws. */
export type Send = (
  values: FormValues,
  documents: ReadonlyMap<DocumentField, File>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
) => Promise<SendOutcome>;

type AttemptDeps = {
  isOnline(): boolean;
  send: Send;
  /** Saves the application on this device, to be sent once online. Returns whether all of it was saved. */
  saveToOfflineQueue(values: FormValues): Promise<boolean>;
  onProgress(progress: FileProgress[]): void;
  signal: AbortSignal;
};

/** Validates a form and sends it, or queues it while the browser is offline. */
export async function attemptSubmission(form: FilledForm, deps: AttemptDeps): Promise<AttemptResult> {
  const problems = await problemsIn(form);
  if (problems) return { type: "invalid", problems };
  const { questions, values, documents } = form;
  if (!deps.isOnline()) return saveForLater(values, deps.saveToOfflineQueue);
  deps.onProgress([...documents.keys()].map((field) => ({ field, percent: 0 })));
  const outcome = await deps.send(values, documents, deps.onProgress, deps.signal);
  switch (outcome.kind) {
    case "accepted": {
      const { reference, statusUrl } = outcome.accepted;
      return { type: "accepted", receipt: { reference, statusUrl } };
    }
    case "cancelled":
      if (deps.signal.reason === CONNECTION_LOST) return saveForLater(values, deps.saveToOfflineQueue);
      return { type: "cancelled" };
    case "unreachable": {
      // Browsers report a file that can't be read as a network error.
      const unreadable = await findUnreadable(questions, documents);
      return unreadable.length > 0 ? { type: "unreadable", problems: unreadable } : { type: "unreachable" };
    }
    case "rejected": {
      const { kind: _, ...rejection } = outcome;
      // The same check has found nothing wrong here, so the server asks something else. Only the server looks into files.
      const known: readonly string[] = documentFields(questions);
      const isOutdated = rejection.problems.some(({ field }) => !known.includes(field));
      const submissionKey = values.get(SUBMISSION_KEY_FIELD)?.[0] ?? null;
      return { type: "rejected", ...rejection, isOutdated, submissionKey };
    }
  }
}

/** Queues a form without sending it. Validates it again, because it may have changed since the last attempt. */
export async function queueSubmission(
  form: FilledForm,
  saveToOfflineQueue: AttemptDeps["saveToOfflineQueue"],
): Promise<AttemptResult> {
  const problems = await problemsIn(form);
  return problems ? { type: "invalid", problems } : saveForLater(form.values, saveToOfflineQueue);
}

async function saveForLater(
  values: FormValues,
  saveToOfflineQueue: AttemptDeps["saveToOfflineQueue"],
): Promise<AttemptResult> {
  return { type: (await saveToOfflineQueue(values)) ? "queued" : "not-saved" };
}

async function problemsIn({ questions, values, documents }: FilledForm): Promise<Problem[] | null> {
  const checked = await checkForm(questions, values, documents);
  return checked.kind === "invalid" ? checked.problems : null;
}
