import { useRef } from "react";
import { useTitle } from "../../content/read-site.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import type { ApplicationField } from "../application.ts";
import { AboutYouSection } from "./about-you-section.tsx";
import { CheckAnswers } from "./check-answers.tsx";
import { ArrivingDraft } from "./continue/arriving-draft.tsx";
import { LinkLine } from "./continue/link-line.tsx";
import { DraftBanner } from "./draft/draft-banner.tsx";
import { KeepingNote } from "./draft/keeping-note.tsx";
import { OtherTabNotice } from "./draft/other-tab-notice.tsx";
import type { SectionProps } from "./form-section.tsx";
import { HearingSection } from "./hearing-section.tsx";
import { HomeAddressSection } from "./home-address-section.tsx";
import { PrivacyNotice } from "./privacy-notice.tsx";
import { WaitingNotice } from "./queue/waiting-notice.tsx";
import { ResultsSection } from "./results-section.tsx";
import { SentBeforeNotice } from "./sent-before-notice.tsx";
import { StudySection } from "./study-section.tsx";
import { ANOTHER_FIELD, ANOTHER_LABEL, type RefusedForm, SUBMISSION_KEY_FIELD } from "./submission-answer.ts";
import { AnotherApplication, SentNotice, SubmitPanel } from "./submit-panel.tsx";
import { spokenProgress } from "./upload-progress.ts";
import { UploadStatusContext } from "./uploads/upload-note.tsx";
import { useApplicationForm } from "./use-application-form.ts";

type ApplicationFormProps = {
  /** Of the page, for the tab. */
  title: string;
  submissionKey: string;
  /** For how many months an application is kept that was not admitted; null where no period is set. */
  keptMonths: number | null;
  /** The form as it came back when a browser posted it by itself. */
  refused: RefusedForm | undefined;
};

const CONFIRM_ANOTHER = { field: ANOTHER_FIELD, message: `To send these answers as well, tick “${ANOTHER_LABEL}”.` };

/** The whole form. The browser can post it by itself; with this script it also keeps a draft, checks at once and tells of progress. */
export function ApplicationForm({ title, submissionKey, keptMonths, refused }: ApplicationFormProps) {
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
  } = useApplicationForm(form, submissionKey, refused);
  const isEditing = stage.kind === "editing";
  const isHere = draft.place === "here";
  const refusal = isEditing ? stage.refusal : null;
  const section: SectionProps = { errors: errorsByField(refusal?.problems ?? []), values: refused?.values ?? {} };

  return (
    <>
      <title>{useTitle(`${refusal ? "Error: " : ""}${title}`)}</title>
      {refusal && (
        <ErrorSummary
          key={refusal.attempt}
          className="mb-8"
          message={refusal.message}
          problems={refusal.appliedBefore ? [...refusal.problems, CONFIRM_ANOTHER] : refusal.problems}
        >
          {refusal.isUnreachable && isHere && !draft.isShared && draft.keeping === "everything" && (
            <Button className="mt-4" onClick={sendLater}>
              Send it when I'm back online
            </Button>
          )}
        </ErrorSummary>
      )}
      <SentBeforeNotice />
      {isEditing && <ArrivingDraft mayKeep={!draft.isShared} onArrived={draft.takeIn} />}
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
          onContinue={() => void draft.takeBack().then(goToBeginning)}
          onBeginAnew={() => {
            draft.beginAnew();
            goToBeginning();
          }}
        />
      )}
      {isHere && stage.kind !== "waiting" && (
        <KeepingNote keeping={draft.keeping} isShared={draft.isShared} onShared={draft.share} />
      )}
      {isEditing && isHere && (
        <LinkLine
          key={draft.submissionKey}
          form={form}
          submissionKey={draft.submissionKey}
          mayKeep={!draft.isShared}
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
        <PrivacyNotice keptMonths={keptMonths} />
        <CheckAnswers form={form} hidden={!isEditing} />
        {isRepeated && <AnotherApplication isChosen={refused?.isAnother ?? false} hidden={!isEditing} />}
        <SubmitPanel
          {...{ form, uploads, stage, complete }}
          onCancel={cancel}
          onTry={waiting.trySending}
          onTakeBack={() => waiting.takeBack(draft.submissionKey)}
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
  "other" | "otherReceipt" | "trySending" | "takeBack"
> & { isEditing: boolean };

/** Of applications that were submitted here before, and don't stand in the form. */
function WaitingNotices({ other, otherReceipt, trySending, takeBack, isEditing }: WaitingNoticesProps) {
  return (
    <>
      {otherReceipt && isEditing && <SentNotice receipt={otherReceipt} />}
      {other && isEditing && (
        <WaitingNotice isOwn={false} onTry={trySending} onChange={() => takeBack(other.submissionKey)} />
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
