import { type ChangeEvent, type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { type ApplicationField, FIELD_LABELS } from "../../application.ts";
import { askForFilesAgain } from "../documents/rejected-files.ts";
import { useChosenFiles } from "../documents/use-chosen-files.ts";
import { useDraft } from "../draft/use-draft.ts";
import type { FormRef } from "../draft/use-draft-form.ts";
import { useWaiting } from "../offline-queue/use-waiting.ts";
import { preloadHomePage } from "../submit/preload-home-page.ts";
import { announceReceiptSaved, receiptState, type StoredReceipt, saveReceipt } from "../submit/stored-receipt.ts";
import {
  SAVED_FOR_LATER,
  SENDING_STOPPED,
  SUBMISSION_FAILED,
  SUBMISSION_SUCCEEDED,
} from "../submit/submission-messages.ts";
import type { RejectedForm } from "../submit/submission-result.ts";
import type { Rejection } from "../submit/submission-stage.ts";
import { useSubmission } from "../submit/use-submission.ts";
import { useSubmissionToasts } from "../submit/use-submission-toasts.tsx";
import type { UploadStatuses } from "../upload/upload-manager.ts";
import { useUploads } from "../upload/use-uploads.ts";
import { isComplete } from "./form-completeness.ts";
import { lossOnLeaving, stillSent } from "./leaving-question.ts";
import { useFormState } from "./use-form-state.ts";
import { useIsOpen } from "./use-is-open.ts";

/** What the form does with a script: it keeps a draft, checks at once, sends, and says what became of it. */
export function useApplicationForm(form: FormRef, submissionKey: string, rejected: RejectedForm | undefined) {
  const [announcement, setAnnouncement] = useState("");
  // Taken as complete until this script can look, because the button works without it.
  const complete = useFormState(form, isComplete) ?? true;
  const navigate = useNavigate();
  const toasts = useSubmissionToasts();
  const isOpen = useIsOpen();
  const files = useChosenFiles();
  const draft = useDraft(form, submissionKey, files.originalSizes);
  const uploads = useUploads(form, {
    submissionKey: draft.submissionKey,
    isHere: draft.place === "here",
    canSave: !draft.isShared,
    isFinal: files.isFinal,
  });
  const submission = useSubmission(form, firstRejection(rejected), uploads.send, {
    filesReady: files.ready,
    async saveToOfflineQueue(values) {
      if (!(await draft.isSavedCompletely()) || !(await waiting.save(values, arrivedOf(uploads.statuses))))
        return false;
      uploads.stop();
      setAnnouncement(SAVED_FOR_LATER);
      return true;
    },
    onAccepted(receipt) {
      uploads.stop();
      draft.endSent();
      if (!draft.isShared) saveReceipt(deviceStorage(), receipt);
      announceReceiptSaved();
      setAnnouncement(SUBMISSION_SUCCEEDED);
      // The frame of the toasts goes with the form: they would come at its next visit.
      if (isOpen()) toasts.success(() => void goHome(receipt));
    },
    onFailure() {
      setAnnouncement(SUBMISSION_FAILED);
      if (isOpen()) toasts.failure();
    },
    onCancelled: () => setAnnouncement(SENDING_STOPPED),
    onKeyRejected: draft.renewKey,
  });
  const { stage, submit, settle, cancel } = submission;
  const waiting = useWaiting({
    submissionKey: draft.submissionKey,
    isWaiting: stage.kind === "waiting",
    readDraft: draft.readAgain,
    onSent: submission.accept,
    onBack({ refusal: rejection }) {
      if (rejection) return submission.rejectLate(rejection);
      submission.edit();
      setAnnouncement(SENDING_STOPPED);
    },
    onOtherBack: () => void draft.offerAgain(),
  });
  useConfirmLeave(() => {
    const extent = draft.isShared ? "nothing" : draft.extent;
    return submission.isBusy() ? stillSent(extent) : lossOnLeaving(stage, form.current, extent);
  });

  async function goHome(receipt: StoredReceipt) {
    // Without a line the home page can't be had; the reference stands here, with a link for later.
    if ((await preloadHomePage()) && isOpen()) void navigate("/", { state: receiptState(receipt) });
  }

  return {
    draft,
    stage,
    cancel,
    complete,
    isRepeated: [submission.repeatedKey, repeatedKeyOf(rejected)].includes(draft.submissionKey),
    announcement,
    toastFrame: toasts.frame,
    uploads: uploads.statuses,
    finishUploads: uploads.finish,
    waiting,
    sendLater() {
      if (draft.place === "here") void submission.sendLater();
    },
    documents: {
      originalSizes: files.originalSizes,
      onFinal(file: File) {
        files.noteFinal(file);
        uploads.check();
      },
      onCheck: files.noteCheck,
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      uploads.check();
      draft.save();
      if (Object.hasOwn(FIELD_LABELS, target.name)) void settle(target.name as ApplicationField);
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      if (draft.place !== "here") return;
      setAnnouncement("");
      void submit();
    },
  };
}

function arrivedOf(statuses: UploadStatuses): Record<string, string> {
  return Object.fromEntries(
    Object.entries(statuses).flatMap(([field, status]) => (status.kind === "sent" ? [[field, status.id]] : [])),
  );
}

function repeatedKeyOf(rejected: RejectedForm | undefined): string | null {
  return rejected?.appliedBefore || rejected?.isAnother ? rejected.submissionKey : null;
}

function firstRejection(rejected: RejectedForm | undefined): Rejection | null {
  if (!rejected) return null;
  const { message, errors, appliedBefore = false } = rejected;
  return { attempt: 0, message, problems: askForFilesAgain(errors), appliedBefore };
}
