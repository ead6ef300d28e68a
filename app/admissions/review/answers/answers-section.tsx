import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { checkedFromReview } from "../../payment/check/payment-origin.ts";
import { PaymentBadge, PaymentFacts } from "../../payment/check/payment-section.tsx";
import { ApplicationTimelineSection, ChangedAnswers } from "../../record/application-timeline-section.tsx";
import { UndeliveredNotice } from "../../record/undelivered-notice.tsx";
import type { ReviewedApplication } from "../reviewed-application.server.ts";

type AnswersProps = { application: ReviewedApplication; claimedBy: string | null; children: ReactNode };

/** Shows who applied, with all answers, possible duplicates and the history; `children` above the answers. */
export function AnswersSection({ application, claimedBy, children }: AnswersProps) {
  const { id, name, reference, received, statusLabel, answers, duplicates } = application;
  const { undelivered, payment, changed, timeline } = application;
  const last = timeline.at(-1);
  return (
    <section aria-label="Answers" className="min-w-0 p-4">
      <h2 className="break-words text-xl">{name}</h2>
      <p className="text-[0.8125rem] text-ink-700">
        <Link
          to={`/dashboard/applications/${id}`}
          className="inline-flex min-h-6 items-center font-semibold text-link tracking-wide underline underline-offset-4"
        >
          {reference}
        </Link>{" "}
        · {statusLabel} · received {received}
      </p>
      {claimedBy !== null && (
        <p className="mt-2 rounded border-accent-500 border-l-4 bg-accent-100 px-3 py-2 font-semibold">
          {claimedBy} is looking at this
        </p>
      )}
      {undelivered && <UndeliveredNotice mail={undelivered} className="mt-2" />}
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      {last?.note && (
        <p className="mt-2 rounded border-accent-500 border-l-4 bg-accent-50 px-3 py-2">
          <strong>{last.title}:</strong> <span className="whitespace-pre-line break-words">{last.note}</span>
        </p>
      )}
      {changed.length > 0 && (
        <div className="mt-2">
          <p className="font-semibold">The applicant changed their answers</p>
          <ChangedAnswers lines={changed} />
        </div>
      )}
      {children}
      {payment && <PaymentSummary payment={payment} />}
      <AnswerList answers={answers} />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">History</summary>
        <ApplicationTimelineSection id="timeline" title="Timeline" entries={timeline} headingClassName="sr-only" />
      </details>
    </section>
  );
}

function Duplicates({ duplicates }: Pick<ReviewedApplication, "duplicates">) {
  return (
    <div className="mt-2 rounded border-accent-500 border-l-4 bg-accent-100 px-3 py-2">
      <p className="font-semibold">{duplicates.length === 1 ? "Duplicate" : "Duplicates"}</p>
      <ul>
        {duplicates.map((other) => (
          <li key={other.id} className="break-words">
            <Link to={other.path} className="inline-flex min-h-6 items-center font-semibold text-link underline">
              {other.reference}
            </Link>{" "}
            {other.name}: {other.statusLabel}. {other.decision ? "Same person." : `Both have ${other.reasons}.`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PaymentSummary({ payment }: { payment: NonNullable<ReviewedApplication["payment"]> }) {
  const { search } = useLocation();
  return (
    <div className="mt-2 rounded border border-ground-400 px-3 py-2">
      <h3 className="font-sans font-semibold text-base">
        Application fee: <PaymentBadge state={payment.state} />
      </h3>
      <PaymentFacts payment={payment} />
      {payment.mayCheck && (
        <Link
          to={checkedFromReview(payment.address, search)}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Check the payment
        </Link>
      )}
    </div>
  );
}

function AnswerList({ answers }: Pick<ReviewedApplication, "answers">) {
  return (
    <dl className="mt-3 divide-y divide-ground-300 border-ground-300 border-y">
      {answers.map(({ label, value, hint }) => (
        <div key={label} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 py-1.5 leading-snug">
          <dt className="text-[0.8125rem] text-ink-700">{label}</dt>
          <dd className="min-w-0 break-words">
            <span className="select-text text-ink-950">{value}</span>
            {hint !== null && <span className="block text-[0.8125rem] text-accent-800">{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
