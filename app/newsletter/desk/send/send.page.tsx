import { Form, Link } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitButton } from "../../../ui/button/submit-button.tsx";
import { SelectField, TextField } from "../../../ui/field/field.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { ISSUES_PATH } from "../../issue.ts";
import { NewsletterFrame } from "../../newsletter-frame.tsx";
import type { Route } from "./+types/send.page.ts";
import type { SendResult } from "./send.action.server.ts";

export { action } from "./send.action.server.ts";
export { loader } from "./send.loader.server.ts";

type Loaded = Route.ComponentProps["loaderData"];

/** The confirmation before an issue is sent or scheduled: what, to whom, and to how many. */
export default function SendPage({ loaderData: issue, actionData: result }: Route.ComponentProps) {
  const problems = result?.field ? [{ field: result.field, message: result.message }] : [];
  return (
    <NewsletterFrame
      title="Send this issue"
      isWrong={result !== undefined}
      back={<BackLink to={`${ISSUES_PATH}/${issue.id}`}>Back to the issue</BackLink>}
    >
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-3"
          message={result.field ? "Nothing was scheduled." : result.message}
          problems={problems}
        />
      )}
      <p className="mt-3 break-words">
        Subject: <strong className="font-semibold">{issue.subject}</strong>
      </p>
      {issue.scheduled && <p className="mt-1 text-ink-700">It is scheduled for {issue.scheduled}.</p>}
      <Obstacles issue={issue} />
      <RecipientsForm issue={issue} />
      {issue.missing.length === 0 && !issue.noMailReason && issue.recipients > 0 && (
        <SendForms key={`forms ${result?.attempt}`} issue={issue} result={result} />
      )}
    </NewsletterFrame>
  );
}

function Obstacles({ issue }: { issue: Loaded }) {
  const obstacles = [
    ...issue.missing,
    ...(issue.noMailReason ? [`This server sends no mail, since ${issue.noMailReason}.`] : []),
  ];
  if (obstacles.length === 0) return null;
  return (
    <Notice tone="caution" className="mt-4">
      <p>It can’t be sent yet:</p>
      <ul className="mt-1 list-disc pl-5">
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{obstacle}</li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={`${ISSUES_PATH}/${issue.id}/edit`} className="text-link">
          Edit the issue
        </Link>
      </p>
    </Notice>
  );
}

function RecipientsForm({ issue }: { issue: Loaded }) {
  const choices = issue.intakes.map(({ id, name }) => ({
    value: String(id),
    label: `Applicants who agreed: ${name}`,
  }));
  return (
    <section aria-labelledby="recipients" className="mt-6 max-w-3xl">
      <h2 id="recipients" className="text-lg">
        Recipients
      </h2>
      <Form method="get" className="mt-2 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <SelectField
            key={issue.to}
            id="to"
            name="to"
            label="Send it to"
            help="Applicants agree on their status page, with a tick that is off at first. Nobody else is in these groups."
            choices={choices}
            empty="All subscribers"
            defaultValue={issue.to === null ? "" : String(issue.to)}
          />
        </div>
        <Button type="submit">Count</Button>
      </Form>
      <p className="mt-3 tabular-nums">
        {issue.recipients === 0 ? (
          "Nobody: none of them agreed, or confirmed a subscription."
        ) : (
          <>
            <strong className="font-semibold">{formatCount(issue.recipients, "subscriber")}</strong>
            {issue.toName === null
              ? ". The issue is shown in the archive, too."
              : ` who agreed as applicants of “${issue.toName}”. An issue to some only is not shown in the archive.`}
          </>
        )}
      </p>
    </section>
  );
}

function SendForms({ issue, result }: { issue: Loaded; result: SendResult | undefined }) {
  const { place } = useSite();
  const fields = (
    <>
      <input type="hidden" name="seen" value={issue.revision} />
      <input type="hidden" name="to" value={issue.to ?? ""} />
      <input type="hidden" name="recipients" value={issue.recipients} />
    </>
  );
  return (
    <section aria-labelledby="when" className="mt-6 max-w-3xl">
      <h2 id="when" className="text-lg">
        When
      </h2>
      <Form method="post" action={`${ISSUES_PATH}/${issue.id}/send`} className="mt-2">
        {fields}
        <p className="mb-3 max-w-prose">
          A mail that has left can’t be taken back. You can pause the rest at any time.
        </p>
        <SubmitButton kind="firm" name="intent" value="now" pending="Sending..." className="max-sm:w-full">
          Send it now to {formatCount(issue.recipients, "subscriber")}
        </SubmitButton>
      </Form>
      <Form
        method="post"
        action={`${ISSUES_PATH}/${issue.id}/send`}
        className="mt-6 flex flex-wrap items-end gap-3 border-ground-400 border-t pt-5"
      >
        {fields}
        <TextField
          id="at"
          name="at"
          type="datetime-local"
          label={`Or at a time (${place.timeName})`}
          defaultValue={result?.at}
          error={result?.field === "at" ? result.message : undefined}
        />
        <SubmitButton name="intent" value="schedule" pending="Scheduling...">
          Schedule it
        </SubmitButton>
      </Form>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Send an issue"
      back={<BackLink to={ISSUES_PATH}>All issues</BackLink>}
      unknown="There is no issue with this number."
    >
      An error occurred while loading the issue.
    </StaffFailure>
  );
}
