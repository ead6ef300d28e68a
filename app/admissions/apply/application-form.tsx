import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { useLeaveQuestion } from "../../ui/use-leave-question.ts";
import { type ApplicationField, FIELD_LABELS } from "../application.ts";
import { AboutYouSection } from "./about-you-section.tsx";
import { chosenDocuments } from "./chosen-document.ts";
import type { Keeping } from "./draft.ts";
import { DraftBanner } from "./draft-banner.tsx";
import { isComplete } from "./form-completeness.ts";
import type { SectionProps } from "./form-section.tsx";
import { HearingSection } from "./hearing-section.tsx";
import { HomeAddressSection } from "./home-address-section.tsx";
import { KeepingNote } from "./keeping-note.tsx";
import { type KeptReceipt, receiptState } from "./kept-receipt.ts";
import { PrivacyNotice } from "./privacy-notice.tsx";
import { askForFilesAgain } from "./refused-files.ts";
import { ResultsSection } from "./results-section.tsx";
import { StudySection } from "./study-section.tsx";
import { type RefusedForm, SUBMISSION_KEY_FIELD } from "./submission-answer.ts";
import { SENDING_STOPPED, SUBMISSION_FAILED, SUBMISSION_SUCCEEDED } from "./submission-messages.ts";
import { SubmitPanel } from "./submit-panel.tsx";
import { spokenProgress } from "./upload-progress.ts";
import { useDraft } from "./use-draft.ts";
import { type Refusal, type Stage, useSubmission } from "./use-submission.ts";
import { useSubmissionToasts } from "./use-submission-toasts.tsx";

type ApplicationFormProps = {
  /** Of the page, for the tab. */
  title: string;
  submissionKey: string;
  /** The form as it came back when a browser posted it by itself. */
  refused: RefusedForm | undefined;
};

/** The whole form. The browser can post it by itself; with this script it also keeps a draft, checks at once and tells of progress. */
export function ApplicationForm({ title, submissionKey, refused }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [announcement, setAnnouncement] = useState("");
  const [complete, recheck] = useCompleteness(form);
  const navigate = useNavigate();
  const toasts = useSubmissionToasts();
  const draft = useDraft(form, submissionKey);
  const { stage, submit, settle, cancel } = useSubmission(form, firstRefusal(refused), {
    onAccepted(receipt) {
      draft.forget();
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
  useLeaveQuestion(() => lossOnLeaving(stage, form.current, draft.keeping));
  const refusal = stage.kind === "editing" ? stage.refusal : null;
  const section: SectionProps = { errors: errorsByField(refusal?.problems ?? []), values: refused?.values ?? {} };

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    recheck();
    draft.keep();
    if (Object.hasOwn(FIELD_LABELS, target.name)) void settle(target.name as ApplicationField);
  }

  async function goOn() {
    await draft.continueDraft();
    recheck();
    document.getElementById("you")?.focus();
  }

  async function goHome(receipt: KeptReceipt) {
    // Without a line the home page can't be had; the reference stands here, with a link for later.
    if (await isHomeInReach()) void navigate("/", { state: receiptState(receipt) });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setAnnouncement("");
    void submit();
  }

  return (
    <>
      <title>{useTitle(`${refusal ? "Error: " : ""}${title}`)}</title>
      {refusal && (
        <ErrorSummary key={refusal.attempt} className="mb-8" message={refusal.message} problems={refusal.problems} />
      )}
      {draft.offer && (
        <DraftBanner
          key={draft.offer.submissionKey}
          draft={draft.offer}
          hasTyped={draft.hasTyped}
          hidden={stage.kind !== "editing"}
          onDiscard={draft.discardOffer}
          onContinue={() => void goOn()}
        />
      )}
      <KeepingNote keeping={draft.keeping} />
      <form
        ref={form}
        method="post"
        action="/form/submit"
        encType="multipart/form-data"
        noValidate
        onSubmit={onSubmit}
        onChange={onChange}
      >
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={draft.submissionKey} readOnly />
        <fieldset disabled={stage.kind !== "editing"} className="min-w-0 transition-opacity disabled:opacity-60">
          <AboutYouSection {...section} />
          <HomeAddressSection {...section} />
          <StudySection {...section} />
          <ResultsSection {...section} />
          <HearingSection {...section} />
        </fieldset>
        <PrivacyNotice />
        <SubmitPanel stage={stage} complete={complete} onCancel={cancel} />
      </form>
      <p role="status" className="sr-only">
        {stage.kind === "sending" ? spokenProgress(stage.progress) : announcement}
      </p>
      {toasts.frame}
    </>
  );
}

/** Whether everything required is there. Taken as complete until this script can look, because the button works without it. */
function useCompleteness(form: React.RefObject<HTMLFormElement | null>) {
  const [complete, setComplete] = useState(true);
  const recheck = () => {
    if (form.current) setComplete(isComplete(form.current));
  };
  const recheckOnce = useRef(recheck);
  useEffect(() => recheckOnce.current(), []);
  return [complete, recheck] as const;
}

/** Asks for it, because a device that has lost its line may not know it. */
async function isHomeInReach(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  return fetch("/", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function firstRefusal(refused: RefusedForm | undefined): Refusal | null {
  return refused ? { attempt: 0, message: refused.message, problems: askForFilesAgain(refused.errors) } : null;
}

/** What would be lost if the page were left now, as a question; null when nothing would. */
function lossOnLeaving(stage: Stage, form: HTMLFormElement | null, keeping: Keeping): string | null {
  if (stage.kind === "sending") return "Your application is still being sent. Leave the page all the same?";
  const holdsFiles = stage.kind === "editing" && form !== null && chosenDocuments(form).size > 0;
  if (holdsFiles && keeping !== "everything" && !window.navigator.onLine)
    return "There is no network now. If you leave this page, you have to choose your files again. Leave all the same?";
  return null;
}

function errorsByField(problems: readonly { field: ApplicationField; message: string }[]): SectionProps["errors"] {
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}
