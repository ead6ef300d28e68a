import { useRef } from "react";
import { useTitle } from "../../../content/read-site.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import type { ApplicationField } from "../../application.ts";
import { DraftBanner } from "../draft/draft-banner.tsx";
import { OtherTabNotice } from "../draft/other-tab-notice.tsx";
import { StorageNote } from "../draft/storage-note.tsx";
import { WaitingNotice } from "../offline-queue/waiting-notice.tsx";
import { ArrivingDraft } from "../resume/arriving-draft.tsx";
import { ResumeLinkPrompt } from "../resume/resume-link-prompt.tsx";
import { ANOTHER_FIELD, ANOTHER_LABEL, type RejectedForm, SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";
import { AnotherApplication, SentNotice, SubmitPanel } from "../submit/submit-panel.tsx";
import { UploadStatusContext } from "../upload/upload-note.tsx";
import { spokenProgress } from "../upload/upload-progress.ts";
import { AboutYouSection } from "./sections/about-you-section.tsx";
import { CheckAnswers } from "./sections/check-answers.tsx";
import type { SectionProps } from "./sections/form-section.tsx";
import { HearingSection } from "./sections/hearing-section.tsx";
import { HomeAddressSection } from "./sections/home-address-section.tsx";
import { PrivacyNotice } from "./sections/privacy-notice.tsx";
import { ResultsSection } from "./sections/results-section.tsx";
import { StudySection } from "./sections/study-section.tsx";
import { SentBeforeNotice } from "./sent-before-notice.tsx";
import { useApplicationForm } from "./use-application-form.ts";

type ApplicationFormProps = {
  /** Of the page, for the tab. */
  title: string;
  submissionKey: string;
  /** For how many months an application is kept that was not admitted; null where no period is set. */
  retentionMonths: number | null;
  /** The form as it came back when a browser posted it by itself. */
  rejected: RejectedForm | undefined;
};

const CONFIRM_ANOTHER = { field: ANOTHER_FIELD, message: `To send these answers as well, tick “${ANOTHER_LABEL}”.` };

/** The whole form. The browser can post it by itself; with this script it also keeps a draft, checks at once and tells of progress. */
export function ApplicationForm({ title, submissionKey, retentionMonths, rejected }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const {
    draft,
    documents,
    stage,
    cancel,
    complete,
    isRepeated,
    announcement,
    toastFrame,
    uploads,
    finishUploads,
    waiting,
    sendLater,
    onChange,
    onSubmit,
  } = useApplicationForm(form, submissionKey, rejected);
  const isEditing = stage.kind === "editing";
  const isHere = draft.place === "here";
  const rejection = isEditing ? stage.rejection : null;
  const section: SectionProps = { errors: errorsByField(rejection?.problems ?? []), values: rejected?.values ?? {} };

  return (
    <>
      <title>{useTitle(`${rejection ? "Error: " : ""}${title}`)}</title>
      {rejection && (
        <ErrorSummary
          key={rejection.attempt}
          className="mb-8"
          message={rejection.message}
          problems={rejection.appliedBefore ? [...rejection.problems, CONFIRM_ANOTHER] : rejection.problems}
        >
          {rejection.isUnreachable && isHere && !draft.isShared && draft.extent === "everything" && (
            <Button className="mt-4" onClick={sendLater}>
              Send it when I'm back online
            </Button>
          )}
        </ErrorSummary>
      )}
      <SentBeforeNotice />
      {isEditing && <ArrivingDraft canSave={!draft.isShared} onArrived={draft.adopt} />}
      <WaitingNotices {...waiting} isEditing={isEditing} />
      {draft.offer && (
        <DraftBanner
          key={draft.offer.submissionKey}
          draft={draft.offer}
          hasTyped={draft.hasTyped}
          hidden={!isEditing}
          onDiscard={() => void draft.discardOffer().then(goOnWhenLost)}
          onContinue={() => void draft.continueDraft().then(goToBeginning)}
        />
      )}
      {isEditing && draft.place !== "here" && (
        <OtherTabNotice
          place={draft.place}
          onContinue={() => void draft.reclaim().then(goToBeginning)}
          onStartAgain={() => {
            draft.startAgain();
            goToBeginning();
          }}
        />
      )}
      {isHere && stage.kind !== "waiting" && (
        <StorageNote extent={draft.extent} isShared={draft.isShared} onShared={draft.share} />
      )}
      {isEditing && isHere && (
        <ResumeLinkPrompt
          key={draft.submissionKey}
          form={form}
          submissionKey={draft.submissionKey}
          canSave={!draft.isShared}
          finish={finishUploads}
        />
      )}
      <form
        ref={form}
        method="post"
        action="/form/submit"
        encType="multipart/form-data"
        noValidate
        inert={isEditing && !isHere}
        onSubmit={onSubmit}
        onChange={onChange}
      >
        <input type="hidden" name={SUBMISSION_KEY_FIELD} value={draft.submissionKey} />
        <fieldset
          role="presentation"
          disabled={!isEditing || !isHere}
          className="min-w-0 transition-opacity disabled:opacity-60"
        >
          <AboutYouSection {...section} />
          <HomeAddressSection {...section} />
          <StudySection {...section} />
          <UploadStatusContext value={uploads}>
            <ResultsSection {...section} form={form} documents={documents} />
          </UploadStatusContext>
          <HearingSection {...section} />
        </fieldset>
        <PrivacyNotice retentionMonths={retentionMonths} />
        <CheckAnswers form={form} hidden={!isEditing} />
        {isRepeated && <AnotherApplication isChosen={rejected?.isAnother ?? false} hidden={!isEditing} />}
        <SubmitPanel
          {...{ form, uploads, stage, complete }}
          onCancel={cancel}
          onTry={waiting.trySending}
          onEdit={() => waiting.cancel(draft.submissionKey)}
        />
      </form>
      <p role="status" className="sr-only">
        {stage.kind === "sending" ? spokenProgress(stage.progress) : announcement}
      </p>
      {toastFrame}
    </>
  );
}

type WaitingNoticesProps = Pick<
  ReturnType<typeof useApplicationForm>["waiting"],
  "other" | "otherReceipt" | "trySending" | "cancel"
> & { isEditing: boolean };

/** Of applications that were submitted here before, and don't stand in the form. */
function WaitingNotices({ other, otherReceipt, trySending, cancel: cancelWaiting, isEditing }: WaitingNoticesProps) {
  return (
    <>
      {otherReceipt && isEditing && <SentNotice receipt={otherReceipt} />}
      {other && isEditing && (
        <WaitingNotice isOwn={false} onTry={trySending} onChange={() => cancelWaiting(other.submissionKey)} />
      )}
    </>
  );
}

function goToBeginning() {
  document.getElementById("you")?.focus();
}

/** The focus goes with what was put away, unless something else has taken it. */
function goOnWhenLost() {
  if (document.activeElement === document.body) goToBeginning();
}

function errorsByField(problems: readonly { field: ApplicationField; message: string }[]): SectionProps["errors"] {
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}
