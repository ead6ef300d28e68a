import { useRef } from "react";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { Button } from "../../../ui/button/button.tsx";
import { formatMonths } from "../../../ui/format/format-duration.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { type AskedField, fieldOrder, isAsked } from "../../questions/questions.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import { ANOTHER_FIELD, ANOTHER_LABEL, type RejectedForm, SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";
import type { Rejection } from "../submit/submission-stage.ts";
import { AnotherApplication, SubmitPanel } from "../submit/submit-panel.tsx";
import { UploadStatusContext } from "../upload/upload-note.tsx";
import { spokenProgress } from "../upload/upload-progress.ts";
import { FormNotices } from "./form-notices.tsx";
import { AddedQuestionsSection } from "./sections/added-questions-section.tsx";
import { AboutYouSection, HearingSection, HomeAddressSection, StudySection } from "./sections/answer-sections.tsx";
import { CheckAnswers } from "./sections/check-answers.tsx";
import type { SectionProps } from "./sections/form-section.tsx";
import { ResultsSection } from "./sections/results-section.tsx";
import { formHandlers, useApplicationForm } from "./use-application-form.ts";
import { useFunnelSteps } from "./use-funnel-steps.ts";

/** The law of data protection, with the address of its text. */
export type PrivacyLaw = { name: string; link: string | null };

type ApplicationFormProps = {
  /** The page's title, for the tab. */
  title: string;
  submissionKey: string;
  /** When the server sent the form, in ms since 1970. */
  openedAt: number;
  /** How many months an application that was not admitted is stored; null without a set period. */
  retentionMonths: number | null;
  law: PrivacyLaw;
  regions: readonly string[];
  programmes: readonly string[];
  /** When applications close, in ms since 1970; null without a closing time. */
  closesAt: number | null;
  /** The server's rejection of a form that was submitted without JavaScript. */
  rejected: RejectedForm | undefined;
};

/** Renders the application form. It works without JavaScript; hydrated, it also saves a draft, validates at once and shows progress. */
export function ApplicationForm({ title, closesAt, rejected, ...texts }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = useApplicationForm(form, { ...texts, rejected });
  const { questions, draft, submission, uploads, waiting, feedback, complete, isHere, isRepeated } = state;
  const { documents, sendLater, onChange, onSubmit } = formHandlers(state);
  const { stage } = submission;
  useFunnelSteps(form, stage.kind === "sent");
  const isEditing = stage.kind === "editing";
  const rejection = isEditing ? stage.rejection : null;
  const canSendLater = isHere && !draft.isShared && draft.extent === "everything";
  const section: SectionProps = { errors: errorsByField(rejection?.problems ?? []), values: rejected?.values ?? {} };

  return (
    <>
      <title>{useTitle(`${rejection ? "Error: " : ""}${title}`)}</title>
      <RejectionSummary {...{ rejection, draft, isHere }} onSendLater={canSendLater ? sendLater : null} />
      <FormNotices form={form} state={state} closesAt={closesAt} />
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
          <HomeAddressSection {...section} regions={texts.regions} />
          <StudySection {...section} programmes={texts.programmes} />
          <UploadStatusContext value={uploads.statuses}>
            <ResultsSection {...section} form={form} documents={documents} />
            <AddedQuestionsSection {...section} form={form} documents={documents} />
          </UploadStatusContext>
          <HearingSection {...section} />
        </fieldset>
        <PrivacyNotice {...texts} />
        <CheckAnswers form={form} hidden={!isEditing} />
        {isRepeated && <AnotherApplication isChosen={rejected?.isAnother ?? false} hidden={!isEditing} />}
        <SubmitPanel
          {...{ form, uploads: uploads.statuses, stage, complete }}
          onCancel={submission.cancel}
          onTry={waiting.trySending}
          onEdit={() => waiting.cancel(draft.submissionKey)}
        />
      </form>
      <p role="status" className="sr-only">
        {stage.kind === "sending" ? spokenProgress(questions, stage.progress) : feedback.announcement}
      </p>
      {feedback.toastFrame}
    </>
  );
}

const CONFIRM_ANOTHER = { field: ANOTHER_FIELD, message: `To send these answers as well, tick “${ANOTHER_LABEL}”.` };

type RejectionSummaryProps = Pick<ReturnType<typeof useApplicationForm>, "draft" | "isHere"> & {
  rejection: Rejection | null;
  onSendLater: (() => void) | null;
};

function RejectionSummary({ rejection, draft, isHere, onSendLater }: RejectionSummaryProps) {
  const isSaved = isHere && !draft.isShared && draft.extent !== "nothing";
  const questions = useQuestions();
  const known = fieldOrder(questions).filter((field) => isAsked(questions, field));
  if (!rejection) return null;
  const { attempt, message, problems, appliedBefore, isUnreachable, isOutdated } = rejection;
  const added = problems.filter(({ field }) => !known.includes(field));
  const shown = problems.filter((problem) => !added.includes(problem));
  return (
    <ErrorSummary
      key={attempt}
      className="mb-8"
      message={message}
      problems={appliedBefore ? [...shown, CONFIRM_ANOTHER] : shown}
    >
      {(added.length > 0 || isOutdated) && (
        <NewQuestions messages={added.map(({ message }) => message)} isSaved={isSaved} />
      )}
      {isUnreachable && onSendLater && (
        <Button className="mt-4" onClick={onSendLater}>
          Send it when I'm back online
        </Button>
      )}
    </ErrorSummary>
  );
}

/** Leads to a form with the questions and choices of today. `messages` are of questions that this form doesn't have. */
function NewQuestions({ messages, isSaved }: { messages: string[]; isSaved: boolean }) {
  return (
    <div className="mt-2">
      <p>
        The form has changed since you opened it{messages.length > 0 ? `: ${messages.join(" ")}` : "."}{" "}
        {isSaved
          ? "What you typed is saved on this device, and offered in the new form."
          : "Nothing of what you typed is saved on this device, so note it down first."}
      </p>
      <p className="mt-2">
        <a href={PUBLIC_PATHS.apply} className="text-link">
          Open the new form
        </a>
      </p>
    </div>
  );
}

function errorsByField(problems: readonly { field: AskedField; message: string }[]): SectionProps["errors"] {
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

/** Explains how an applicant's data is used. The legal basis is the applicant's own request, so the form asks for no consent. */
function PrivacyNotice({ retentionMonths, law }: Pick<ApplicationFormProps, "retentionMonths" | "law">) {
  const { identity, contacts } = useSite();
  const { registry } = contacts.mailboxes;
  return (
    <section aria-labelledby="privacy" className="rounded bg-ground-200 p-5 text-sm">
      <h2 id="privacy" className="text-lg">
        What we do with your data
      </h2>
      <p className="mt-2 max-w-prose">
        You ask {identity.name} to consider you for admission. We use what you send for that, and for nothing else: that
        request is our basis under the{" "}
        {law.link === null ? (
          law.name
        ) : (
          <a href={law.link} className="text-link">
            {law.name}
          </a>
        )}
        , so we ask for no consent. Only the admissions staff of the Registry read your answers and your files.
      </p>
      <p className="mt-2 max-w-prose noscript:hidden">
        Files that you choose are sent while you fill in the rest. Nobody reads them before you submit the form, and if
        you never do, they are deleted after 7 days. What this device saves of a form that was not sent is offered back
        for 6 months, and deleted when the form is opened here after that. If you ask for a link to continue on another
        device, what it opens is stored until you cancel it, 14 days at most. If you also ask us to remind you, it is
        stored with your e-mail address until applications close, or until you end the reminder.
      </p>
      <p className="mt-2 max-w-prose noscript:hidden">
        We count how many people open this form and how far they fill it in: numbers for each day, without a cookie and
        without anything about you. You are not counted if your browser asks websites not to track you, or to save data.
      </p>
      {retentionMonths !== null && (
        <p className="mt-2 max-w-prose">
          If you are not admitted, or withdraw, everything is deleted {formatMonths(retentionMonths)} after your session
          has closed, and no earlier than half a year after the last decision.
        </p>
      )}
      <p className="mt-2 max-w-prose">
        To see, correct or delete your data, write to{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>
        .
      </p>
    </section>
  );
}
