import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { STATUS_PATH } from "../applicant-paths.ts";
import type { ApplicationStatus } from "../application.ts";
import { LetterSection } from "../letters/offer/letter-section.tsx";
import { PaymentStatus } from "../payment/payment-status.tsx";
import { ApplicationTimelineSection, Note } from "../record/application-timeline-section.tsx";
import type { ApplicantView } from "./applicant-view.server.ts";
import { laterDocumentPath } from "./later-document/later-document.ts";
import { DONE_MESSAGES, type DoneStep, INTENT_FIELD } from "./status-result.ts";

const ANSWERS_PATH = `${STATUS_PATH}/Answers`;

const HEADING = "text-2xl";

type StatusViewProps = { application: ApplicantView; done: DoneStep | null };

/** Shows an application to its applicant: the status first, then the timeline, what was sent, and the access log. */
export function StatusView({ application, done }: StatusViewProps) {
  return (
    <div className="grid grid-cols-1 gap-12">
      <div>
        {done && (
          <Notice tone="good" role="status" className="mb-6 font-semibold">
            {DONE_MESSAGES[done]}
          </Notice>
        )}
        <CurrentStatusSection application={application} />
        <EndSessionForm />
      </div>
      <ApplicationTimelineSection
        id="what-happened"
        title="What has happened"
        entries={application.timeline}
        headingClassName={HEADING}
      />
      <SentSection application={application} headingClassName={HEADING} />
      <AccessLogSection accessLog={application.accessLog} headingClassName={HEADING} />
    </div>
  );
}

const MEANINGS: Record<ApplicationStatus, string> = {
  received:
    "Your application is with the Registry and is waiting for its turn. Until they begin to review it, you can still change your answers, replace a file or withdraw it.",
  "in-review":
    "The Registry is reading your application and your results. You'll get an e-mail when something changes.",
  "more-needed": "The Registry needs something more from you before it can go on.",
  decided: "The Registry has read your application and decided.",
  withdrawn:
    "You withdrew this application, and that can't be undone. If you want to study here after all, send a new one.",
};

function CurrentStatusSection({ application }: { application: ApplicantView }) {
  const { status, statusLabel, verdict, letter, awaited, payment } = application;
  const { maySend, mayWithdraw, mayChangeAnswers } = application;
  const hasItems = awaited !== null && awaited.items.length > 0;
  return (
    <section aria-labelledby="standing" className="rounded bg-white p-6 shadow sm:p-8 print:border print:shadow-none">
      <h2 id="standing" className="font-normal font-sans text-base text-ink-700">
        Where it stands:{" "}
        <strong className="mt-1 block font-semibold font-serif text-3xl text-brand-800">{statusLabel}</strong>
      </h2>
      <p className="mt-3">{MEANINGS[status]}</p>
      {verdict && (
        <div className="mt-5">
          <h3 className="text-xl">{verdict.title}</h3>
          {verdict.note && <Note>{verdict.note}</Note>}
        </div>
      )}
      {letter && <LetterSection letter={letter} />}
      {awaited && <AwaitedItems awaited={awaited} />}
      {payment && <PaymentStatus payment={payment} />}
      {((maySend && !hasItems) || mayWithdraw || mayChangeAnswers) && (
        <Actions>
          {maySend && !hasItems && (
            <Link to={laterDocumentPath("additional")} className={buttonStyle("main", "w-full sm:w-auto")}>
              Send the document
            </Link>
          )}
          {mayChangeAnswers && (
            <Link to={ANSWERS_PATH} className={buttonStyle("firm", "w-full sm:w-auto")}>
              Change your answers
            </Link>
          )}
          {mayWithdraw && (
            <Link to={`${STATUS_PATH}/Withdraw`} className={buttonStyle("plain", "w-full sm:w-auto")}>
              Withdraw this application
            </Link>
          )}
        </Actions>
      )}
    </section>
  );
}

/** Lists what is waited for. Each item has its own page to send its file. */
function AwaitedItems({ awaited: { items, due, isOverdue } }: { awaited: NonNullable<ApplicantView["awaited"]> }) {
  return (
    <div className="mt-5">
      {items.length > 0 && <h3 className="text-xl">What we need from you</h3>}
      {due && (
        <p className="mt-1">
          {isOverdue ? `It was due on ${due}. Send it as soon as you can.` : `Please send it by ${due}.`}
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y">
          {items.map(({ id, label, received, path }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <p className="min-w-0 grow">
                <span className="block break-words font-semibold text-ink-950">{label}</span>
                <span className="block break-words text-ink-700">
                  {received ? `Received on ${received.time}: ${received.name}` : "Awaited"}
                </span>
              </p>
              <Link
                to={path}
                className={
                  received
                    ? "inline-flex min-h-11 shrink-0 items-center text-link print:hidden"
                    : buttonStyle("main", "w-full shrink-0 sm:w-auto print:hidden")
                }
              >
                {received ? "Send another file" : "Send a file"}
                <span className="sr-only"> for {label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <p className="mt-6 flex flex-wrap gap-3 print:hidden">{children}</p>;
}

/** Ends the session, so that the next user of a shared device doesn't see the application. */
function EndSessionForm() {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" action={STATUS_PATH} className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <input type="hidden" name={INTENT_FIELD} value="done" />
      <Button type="submit" disabled={isSending}>
        Done
      </Button>
      <span className="text-ink-700 text-sm">
        Click this when you have finished. Otherwise your session ends after 30 minutes.
      </span>
    </Form>
  );
}

type AccessLogProps = { accessLog: ApplicantView["accessLog"]; headingClassName: string };

/** Lists when staff viewed the application or one of its documents, without their names. */
function AccessLogSection({ accessLog, headingClassName }: AccessLogProps) {
  return (
    <section aria-labelledby="access-log">
      <h2 id="access-log" className={headingClassName}>
        When the Registry viewed it
      </h2>
      {accessLog.length === 0 ? (
        <p className="mt-3 text-ink-700">Nobody has viewed it yet.</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {accessLog.map(({ what, at, time }) => (
            <li key={`${what} ${at}`} className="break-words">
              The Registry viewed {what} on <time dateTime={at}>{time}</time>.
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SentSectionProps = { application: ApplicantView; headingClassName: string };

/** Lists the files and answers of the application. */
function SentSection({ application, headingClassName }: SentSectionProps) {
  const { answers, files, session, mayReplace, mayChangeAnswers } = application;
  return (
    <section aria-labelledby="what-was-sent">
      <h2 id="what-was-sent" className={headingClassName}>
        What you sent
      </h2>
      <h3 className="mt-4 text-xl">Files</h3>
      <ul className="mt-2 divide-y divide-ground-400 border-ground-400 border-y">
        {files.map((file) => (
          <li key={`${file.label} ${file.name} ${file.replaced}`} className="flex items-center gap-x-6 py-3">
            <p className="min-w-0 grow">
              <span className="block text-ink-700 text-sm">{file.label}</span>
              <span
                className={`break-words font-semibold ${file.replaced ? "text-ink-700 line-through" : "text-ink-950"}`}
              >
                {file.name}
              </span>{" "}
              <span className="whitespace-nowrap text-ink-700">({file.size})</span>
              {file.replaced && <span className="block text-ink-700 text-sm">Replaced on {file.replaced}</span>}
            </p>
            {mayReplace && !file.replaced && file.isOfForm && (
              <Link
                to={laterDocumentPath(file.field)}
                className="inline-flex min-h-11 shrink-0 items-center text-link print:hidden"
              >
                Replace<span className="sr-only"> the {file.labelInSentence}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6">
        <h3 className="text-xl">Answers</h3>
        {mayChangeAnswers && (
          <Link to={ANSWERS_PATH} className="inline-flex min-h-11 items-center text-link print:hidden">
            Change<span className="sr-only"> your answers</span>
          </Link>
        )}
      </div>
      <dl className="mt-2 divide-y divide-ground-400 border-ground-400 border-y">
        <AnswerRow label="Session" value={session} />
        {answers.map(({ label, value }) => (
          <AnswerRow key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  );
}

function AnswerRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="py-2 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)] sm:gap-6">
      <dt className="text-ink-700">{label}</dt>
      <dd className="min-w-0 break-words font-semibold text-ink-950">{value}</dd>
    </div>
  );
}
