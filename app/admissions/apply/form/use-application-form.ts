import type { ChangeEvent, FormEvent } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import type { FormValues } from "../../application.schema.ts";
import { askedDocuments, isAskedField, type Questions } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { askForFilesAgain, useChosenFiles } from "../documents/use-chosen-files.ts";
import type { StorageExtent } from "../draft/draft.ts";
import { useDraft } from "../draft/use-draft.ts";
import { type FormRef, hasText } from "../draft/use-draft-form.ts";
import { useWaiting } from "../offline-queue/use-waiting.ts";
import { announceReceiptSaved, type StoredReceipt, saveReceipt } from "../submit/stored-receipt.ts";
import type { RejectedForm } from "../submit/submission-result.ts";
import type { Rejection, Stage } from "../submit/submission-stage.ts";
import { SAVED_FOR_LATER, SENDING_STOPPED } from "../submit/submission-stage.ts";
import { useSubmission } from "../submit/use-submission.ts";
import { useSubmissionFeedback } from "../submit/use-submission-feedback.tsx";
import type { UploadStatuses } from "../upload/upload-manager.ts";
import { useUploads } from "../upload/use-uploads.ts";
import { readContents } from "./form-contents.ts";
import { isComplete } from "./given-answers.ts";
import { useFormState } from "./use-form-state.ts";

type OpenedForm = Parameters<typeof useDraft>[1] & { rejected: RejectedForm | undefined };

/** Connects the form to its draft, uploads, submission and offline queue. */
export function useApplicationForm(form: FormRef, { submissionKey, openedAt, rejected }: OpenedForm) {
  const questions = useQuestions();
  // Complete until hydrated, because the button works without JavaScript.
  const complete = useFormState(form, (current) => isComplete(questions, current)) ?? true;
  const feedback = useSubmissionFeedback();
  const files = useChosenFiles();
  const draft = useDraft(form, { submissionKey, openedAt }, files.originalSizes);
  const { submissionKey: key, isShared } = draft;
  const isHere = draft.place === "here";
  const uploads = useUploads(form, { submissionKey: key, isHere, canSave: !isShared, isFinal: files.isFinal });
  const submission = useSubmission(questions, form, firstRejection(questions, rejected), uploads.send, {
    filesReady: files.ready,
    saveToOfflineQueue,
    onAccepted,
    onFailure: feedback.failed,
    onCancelled: () => feedback.announce(SENDING_STOPPED),
    onKeyRejected: draft.renewKey,
  });
  const { stage } = submission;
  const waiting = useWaiting({
    submissionKey: key,
    isWaiting: stage.kind === "waiting",
    readDraft: draft.readAgain,
    onSent: submission.accept,
    onBack({ rejection }) {
      if (rejection) return submission.rejectQueued(rejection);
      submission.edit();
      feedback.announce(SENDING_STOPPED);
    },
    onOtherBack: () => void draft.offerAgain(),
  });
  useConfirmLeave(() => {
    const extent = isShared ? "nothing" : draft.extent;
    return submission.isBusy() ? leaveQuestionWhileSending(extent) : leaveQuestion(stage, form.current, extent);
  });

  async function saveToOfflineQueue(values: FormValues) {
    if (!(await draft.isSavedCompletely())) return false;
    const fields = askedDocuments(questions, values).map(({ field }) => field);
    if (!(await waiting.save(values, { uploads: uploadedIds(uploads.statuses), fields }))) return false;
    uploads.stop();
    feedback.announce(SAVED_FOR_LATER);
    return true;
  }

  function onAccepted(receipt: StoredReceipt) {
    uploads.stop();
    draft.endSent();
    if (!isShared) saveReceipt(deviceStorage(), receipt);
    announceReceiptSaved();
    feedback.succeeded(receipt);
  }

  const isRepeated = [submission.repeatedKey, repeatedKeyOf(rejected)].includes(key);
  return { questions, draft, submission, uploads, waiting, feedback, files, complete, isHere, isRepeated };
}

type ApplicationFormState = ReturnType<typeof useApplicationForm>;

/** Returns the event handlers of the form and its file inputs. */
export function formHandlers({ draft, submission, uploads, feedback, files, isHere }: ApplicationFormState) {
  return {
    documents: {
      originalSizes: files.originalSizes,
      onFinal(file: File) {
        files.noteFinal(file);
        uploads.check();
      },
      onCheck: files.noteCheck,
    },
    sendLater() {
      if (isHere) void submission.sendLater();
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      uploads.check();
      draft.save();
      if (isAskedField(target.name)) void submission.settle(target.name);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (!isHere) return;
      feedback.announce("");
      void submission.submit();
    },
  };
}

function uploadedIds(statuses: UploadStatuses): Record<string, string> {
  return Object.fromEntries(
    Object.entries(statuses).flatMap(([field, status]) => (status?.kind === "sent" ? [[field, status.id]] : [])),
  );
}

function repeatedKeyOf(rejected: RejectedForm | undefined): string | null {
  return rejected?.appliedBefore || rejected?.isAnother ? rejected.submissionKey : null;
}

function firstRejection(questions: Questions, rejected: RejectedForm | undefined): Rejection | null {
  if (!rejected) return null;
  const { message, appliedBefore = false } = rejected;
  return { attempt: 0, message, problems: askForFilesAgain(questions, rejected), appliedBefore };
}

/** Returns the question to ask before the page is left while the application is being sent. */
function leaveQuestionWhileSending(extent: StorageExtent): string {
  return extent === "nothing"
    ? "Your application is still being sent, and nothing of it is saved on this device. If you leave this page now, it may be lost. Leave anyway?"
    : "Your application is still being sent. Leave the page anyway?";
}

/** Returns the question to ask when leaving the page now would lose data; null when it would not. */
function leaveQuestion(stage: Stage, form: HTMLFormElement | null, extent: StorageExtent): string | null {
  if (stage.kind === "sent" || form === null || extent === "everything") return null;
  const contents = readContents(form);
  if (extent === "nothing" && (hasText(contents) || contents.files.size > 0))
    return "Nothing that you typed or chose is saved on this device. If you leave this page, it is lost. Leave anyway?";
  if (contents.files.size > 0 && !window.navigator.onLine)
    return "You're offline. If you leave this page, you have to choose your files again. Leave anyway?";
  return null;
}
