import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { ChoicesField } from "../../ui/field/choices-field.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { ISSUES_PATH } from "../issue.ts";
import { NewsletterFrame } from "../newsletter-frame.tsx";
import type { Route } from "./+types/subscriber.page.ts";
import type { SubscriberResult } from "./subscriber.action.server.ts";
import { END_REASONS, LIFT_REASONS, STATUS_LABELS, STATUS_TONES, SUBSCRIBERS_PATH } from "./subscriber.ts";

export { action } from "./subscriber.action.server.ts";
export { loader } from "./subscriber.loader.server.ts";

type Shown = Route.ComponentProps["loaderData"];

/** Shows a subscriber: its state, why, what was sent, and what can be done. */
export default function SubscriberPage({ loaderData: subscriber, actionData: result }: Route.ComponentProps) {
  return (
    <NewsletterFrame title={subscriber.email} isWrong={result !== undefined} back={<Back />}>
      {subscriber.done && !result && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          {subscriber.done}
        </FocusedNotice>
      )}
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-3"
          message={result.field ? "Nothing was done." : result.message}
          problems={result.field ? [{ field: result.field, message: result.message }] : []}
        />
      )}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone={STATUS_TONES[subscriber.status]}>{STATUS_LABELS[subscriber.status]}</Badge> {subscriber.because}
      </p>
      {subscriber.detail && <p className="mt-1 break-words text-ink-700">It said: {subscriber.detail}</p>}
      <dl className="mt-4 grid max-w-xl grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {subscriber.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-700">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Issues issues={subscriber.issues} />
      <Changes subscriber={subscriber} result={result} />
    </NewsletterFrame>
  );
}

function Back() {
  return <BackLink to={SUBSCRIBERS_PATH}>All subscribers</BackLink>;
}

const DELIVERY_LABELS: Record<string, string> = {
  waiting: "waits",
  sent: "sent",
  bounced: "no such mailbox",
  failed: "failed",
  "left-out": "left out",
  complained: "sent, and reported as spam",
};

function Issues({ issues }: Pick<Shown, "issues">) {
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="issues" className="mt-6">
      <h2 id="issues" className="text-lg">
        The last issues
      </h2>
      <ul className="mt-1">
        {issues.map(({ id, subject, status }) => (
          <li key={id}>
            <Link to={`${ISSUES_PATH}/${id}`} className="inline-flex min-h-11 items-center break-words text-link">
              {subject}
            </Link>
            : {DELIVERY_LABELS[status] ?? status}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ subscriber, result }: { subscriber: Shown; result: SubscriberResult | undefined }) {
  const isBusy = useNavigation().formMethod === "POST";
  const address = `${SUBSCRIBERS_PATH}/${subscriber.id}`;
  const errorOf = (field: string) => (result?.field === field ? result.message : undefined);
  const isSuppressed = subscriber.status === "suppressed";
  return (
    <section aria-labelledby="changes" className="mt-6 grid max-w-2xl gap-6 border-ground-400 border-t pt-5">
      <h2 id="changes" className="text-lg">
        What to do
      </h2>
      {isSuppressed && subscriber.canBeLifted && (
        <Form method="post" action={address} className="grid justify-items-start gap-3">
          <ChoicesField
            id="lift"
            name="lift"
            type="radio"
            label="Lift the suppression, because"
            choices={choicesOf(LIFT_REASONS)}
            error={errorOf("lift")}
          />
          <Button type="submit" name="intent" value="lift" disabled={isBusy}>
            Lift the suppression
          </Button>
        </Form>
      )}
      {isSuppressed && !subscriber.canBeLifted && (
        <p className="text-ink-700">
          The owner of this address never confirmed a subscription. They can subscribe on the site.
        </p>
      )}
      {!isSuppressed && (
        <Form method="post" action={address} className="grid justify-items-start gap-3">
          <ChoicesField
            id="end"
            name="end"
            type="radio"
            label="Send nothing more, because"
            columns={1}
            choices={choicesOf(END_REASONS)}
            error={errorOf("end")}
          />
          <Button type="submit" name="intent" value="end" disabled={isBusy}>
            Send nothing more
          </Button>
        </Form>
      )}
      <RemoveForm address={address} isBusy={isBusy} />
    </section>
  );
}

function RemoveForm({ address, isBusy }: { address: string; isBusy: boolean }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        Remove this subscriber
      </summary>
      <Form method="post" action={address} className="mt-2">
        <p className="mb-3 max-w-prose">
          The address is deleted with its dates, its links and the list of issues that it got. That it unsubscribed,
          complained or can’t be reached is forgotten, too: an import could write to it again. To delete everything
          about a person, an administrator uses Privacy.
        </p>
        <Button type="submit" name="intent" value="remove" disabled={isBusy}>
          Remove for good
        </Button>
      </Form>
    </details>
  );
}

function choicesOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Subscriber" back={<Back />} unknown="There is no subscriber with this number.">
      An error occurred while loading the subscriber.
    </StaffFailure>
  );
}
