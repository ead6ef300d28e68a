import { type ChangeEvent, type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { deviceStorage } from "../../platform/device-storage.ts";
import { useLeaveQuestion } from "../../ui/use-leave-question.ts";
import { type ApplicationField, FIELD_LABELS } from "../application.ts";
import { bringHomePage } from "./bring-home-page.ts";
import { useDraft } from "./draft/use-draft.ts";
import type { FormRef } from "./draft/use-kept-form.ts";
import { isComplete } from "./form-completeness.ts";
import { type KeptReceipt, keepReceipt, receiptState, tellReceiptKept } from "./kept-receipt.ts";
import { lossOnLeaving, stillSent } from "./leaving-question.ts";
import { useWaiting } from "./queue/use-waiting.ts";
import { askForFilesAgain } from "./refused-files.ts";
import type { RefusedForm } from "./submission-answer.ts";
import { KEPT_FOR_LATER, SENDING_STOPPED, SUBMISSION_FAILED, SUBMISSION_SUCCEEDED } from "./submission-messages.ts";
import type { Refusal } from "./submission-stage.ts";
import type { UploadStatuses } from "./uploads/upload-desk.ts";
import { useUploads } from "./uploads/use-uploads.ts";
import { useChosenFiles } from "./use-chosen-files.ts";
import { useFormState } from "./use-form-state.ts";
import { useIsOpen } from "./use-is-open.ts";
import { useSubmission } from "./use-submission.ts";
import { useSubmissionToasts } from "./use-submission-toasts.tsx";

/** What the form does with a script: it keeps a draft, checks at once, sends, and says what became of it. */
export function useApplicationForm(form: FormRef, submissionKey: string, refused: RefusedForm | undefined) {
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
    mayKeep: !draft.isShared,
    isFinal: files.isFinal,
  });
  const submission = useSubmission(form, firstRefusal(refused), uploads.send, {
    filesReady: files.ready,
    async keepForLater(values) {
      if (!(await draft.isKeptWhole()) || !(await waiting.keep(values, arrivedOf(uploads.statuses)))) return false;
      uploads.stop();
      setAnnouncement(KEPT_FOR_LATER);
      return true;
    },
    onAccepted(receipt) {
      uploads.stop();
      draft.endSent();
      if (!draft.isShared) keepReceipt(deviceStorage(), receipt);
      tellReceiptKept();
      setAnnouncement(SUBMISSION_SUCCEEDED);
      // The frame of the toasts goes with the form: they would come at its next visit.
      if (isOpen()) toasts.success(() => void goHome(receipt));
    },
    onFailure() {
      setAnnouncement(SUBMISSION_FAILED);
      if (isOpen()) toasts.failure();
    },
    onCancelled: () => setAnnouncement(SENDING_STOPPED),
    onKeyRefused: draft.renewKey,
  });
  const { stage, submit, settle, cancel } = submission;
  const waiting = useWaiting({
    submissionKey: draft.submissionKey,
    isWaiting: stage.kind === "waiting",
    readDraft: draft.readAgain,
    onSent: submission.accept,
    onBack({ refusal }) {
      if (refusal) return submission.refuseLate(refusal);
      submission.edit();
      setAnnouncement(SENDING_STOPPED);
    },
    onOtherBack: () => void draft.offerAgain(),
  });
  useLeaveQuestion(() => {
    const keeping = draft.isShared ? "nothing" : draft.keeping;
    return submission.isBusy() ? stillSent(keeping) : lossOnLeaving(stage, form.current, keeping);
  });

  async function goHome(receipt: KeptReceipt) {
    // Without a line the home page can't be had; the reference stands here, with a link for later.
    if ((await bringHomePage()) && isOpen()) void navigate("/", { state: receiptState(receipt) });
  }

  return {
    draft,
    stage,
    cancel,
    complete,
    isRepeated: [submission.repeatedKey, repeatedKeyOf(refused)].includes(draft.submissionKey),
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
        uploads.look();
      },
      onLook: files.noteLook,
    },
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      uploads.look();
      draft.keep();
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

function repeatedKeyOf(refused: RefusedForm | undefined): string | null {
  return refused?.appliedBefore || refused?.isAnother ? refused.submissionKey : null;
}

function firstRefusal(refused: RefusedForm | undefined): Refusal | null {
  if (!refused) return null;
  const { message, errors, appliedBefore = false } = refused;
  return { attempt: 0, message, problems: askForFilesAgain(errors), appliedBefore };
}
