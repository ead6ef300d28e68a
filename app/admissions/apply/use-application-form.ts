import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { deviceStorage } from "../../platform/device-storage.ts";
import { useLeaveQuestion } from "../../ui/use-leave-question.ts";
import { type ApplicationField, FIELD_LABELS } from "../application.ts";
import { bringHomePage } from "./bring-home-page.ts";
import type { OriginalSizes } from "./chosen-document.ts";
import type { Keeping } from "./draft/draft.ts";
import { useDraft } from "./draft/use-draft.ts";
import { type FormRef, hasText } from "./draft/use-kept-form.ts";
import { isComplete } from "./form-completeness.ts";
import { readContents } from "./form-contents.ts";
import { type KeptReceipt, keepReceipt, receiptState } from "./kept-receipt.ts";
import { useWaiting } from "./queue/use-waiting.ts";
import { askForFilesAgain } from "./refused-files.ts";
import type { RefusedForm } from "./submission-answer.ts";
import { KEPT_FOR_LATER, SENDING_STOPPED, SUBMISSION_FAILED, SUBMISSION_SUCCEEDED } from "./submission-messages.ts";
import type { UploadStatuses } from "./uploads/upload-desk.ts";
import { useUploads } from "./uploads/use-uploads.ts";
import { useFormState } from "./use-form-state.ts";
import { type Refusal, type Stage, useSubmission } from "./use-submission.ts";
import { useSubmissionToasts } from "./use-submission-toasts.tsx";

/** What the form does with a script: it keeps a draft, checks at once, sends, and says what became of it. */
export function useApplicationForm(form: FormRef, submissionKey: string, refused: RefusedForm | undefined) {
  const [announcement, setAnnouncement] = useState("");
  // Taken as complete until this script can look, because the button works without it.
  const complete = useFormState(form, isComplete) ?? true;
  const [originalSizes] = useState<OriginalSizes>(() => new WeakMap());
  const navigate = useNavigate();
  const toasts = useSubmissionToasts();
  const isOpen = useIsOpen();
  const draft = useDraft(form, submissionKey, originalSizes);
  const [finalFiles] = useState(() => new WeakSet<File>());
  const [looks] = useState(() => new Set<Promise<void>>());
  const uploads = useUploads(form, {
    submissionKey: draft.submissionKey,
    isHere: draft.place === "here",
    mayKeep: !draft.isShared,
    isFinal: (file) => finalFiles.has(file),
  });
  const submission = useSubmission(form, firstRefusal(refused), uploads.send, {
    async filesReady() {
      while (looks.size > 0) await Promise.all(looks);
    },
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
      setAnnouncement(SUBMISSION_SUCCEEDED);
      toasts.success(() => void goHome(receipt));
    },
    onFailure() {
      setAnnouncement(SUBMISSION_FAILED);
      toasts.failure();
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
  useLeaveQuestion(() => lossOnLeaving(stage, form.current, draft.isShared ? "nothing" : draft.keeping));

  async function goHome(receipt: KeptReceipt) {
    // Without a line the home page can't be had; the reference stands here, with a link for later.
    if ((await bringHomePage()) && isOpen()) void navigate("/", { state: receiptState(receipt) });
  }

  return {
    ...{
      draft,
      stage,
      cancel,
      complete,
      announcement,
      toastFrame: toasts.frame,
      uploads: uploads.statuses,
      finishUploads: uploads.finish,
      waiting,
      sendLater() {
        if (draft.place === "here") void submission.sendLater();
      },
    },
    documents: {
      originalSizes,
      onFinal(file: File) {
        finalFiles.add(file);
        uploads.look();
      },
      onLook(look: Promise<void>) {
        looks.add(look);
        void look.finally(() => looks.delete(look));
      },
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

/** Tells whether the page is still there: whoever has gone on meanwhile is not fetched back. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}

function arrivedOf(statuses: UploadStatuses): Record<string, string> {
  return Object.fromEntries(
    Object.entries(statuses).flatMap(([field, status]) => (status.kind === "sent" ? [[field, status.id]] : [])),
  );
}

function firstRefusal(refused: RefusedForm | undefined): Refusal | null {
  return refused ? { attempt: 0, message: refused.message, problems: askForFilesAgain(refused.errors) } : null;
}

/** What would be lost if the page were left now, as a question; null when nothing would. */
function lossOnLeaving(stage: Stage, form: HTMLFormElement | null, keeping: Keeping): string | null {
  if (stage.kind === "sending") return "Your application is still being sent. Leave the page all the same?";
  if (stage.kind === "sent" || form === null || keeping === "everything") return null;
  const contents = readContents(form);
  if (keeping === "nothing" && (hasText(contents) || contents.files.size > 0))
    return "Nothing of what you typed and chose is kept on this device. If you leave this page, it is lost. Leave all the same?";
  if (contents.files.size > 0 && !window.navigator.onLine)
    return "There is no network now. If you leave this page, you have to choose your files again. Leave all the same?";
  return null;
}
