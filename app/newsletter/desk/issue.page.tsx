import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import { ISSUES_PATH, STATE_LABELS, STATE_TONES } from "../issue.ts";
import { NewsletterFrame } from "../newsletter-frame.tsx";
import type { Route } from "./+types/issue.page.ts";
import type { ShownIssue } from "./issue.loader.server.ts";
import { PreviewSection } from "./preview-section.tsx";
import { SendingSection } from "./sending-section.tsx";

export { action } from "./issue.action.server.ts";
export { loader } from "./issue.loader.server.ts";

/** Shows an issue: its state, what can be done with it now, and its mail. */
export default function IssuePage({ loaderData: issue, actionData: result }: Route.ComponentProps) {
  return (
    <NewsletterFrame
      title={issue.subject}
      isWrong={result !== undefined}
      back={<BackLink to={ISSUES_PATH}>All issues</BackLink>}
    >
      {issue.done && !result && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          {issue.done}
        </FocusedNotice>
      )}
      {result && <ErrorSummary key={result.attempt} className="mt-3" message={result.message} problems={[]} />}
      <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-700">
        <Badge tone={STATE_TONES[issue.state]}>{STATE_LABELS[issue.state]}</Badge> Saved {issue.saved}
      </p>
      <SendingSection issue={issue} />
      {issue.mayWrite && <ActionsSection issue={issue} />}
      <PreviewSection issue={issue} />
      {issue.mayWrite && issue.state === "draft" && <DeleteSection issue={issue} />}
    </NewsletterFrame>
  );
}

function ActionsSection({ issue }: { issue: ShownIssue }) {
  const isBusy = useNavigation().formMethod === "POST";
  const canBeChanged = issue.state === "draft" || issue.state === "scheduled";
  return (
    <section aria-label="What to do" className="mt-4">
      {issue.missing.length > 0 && (
        <Notice tone="caution" className="mb-4">
          <p>Before it can be sent:</p>
          <ul className="mt-1 list-disc pl-5">
            {issue.missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {canBeChanged && (
          <Link to={`${ISSUES_PATH}/${issue.id}/edit`} className={buttonStyle("plain", "max-sm:w-full")}>
            Edit
          </Link>
        )}
        {canBeChanged && (
          <Link to={`${ISSUES_PATH}/${issue.id}/send`} className={buttonStyle("firm", "max-sm:w-full")}>
            {issue.state === "draft" ? "Send or schedule" : "Change when it is sent"}
          </Link>
        )}
        <Form method="post" action={`${ISSUES_PATH}/${issue.id}`} className="max-sm:w-full">
          <Button type="submit" name="intent" value="test" disabled={isBusy} className="max-sm:w-full">
            Send a test to myself
          </Button>
        </Form>
      </div>
      {issue.noMailReason && (
        <p className="mt-3 text-ink-700">
          No mail is sent by this server now, since {issue.noMailReason}. A test is stored under Mails.
        </p>
      )}
    </section>
  );
}

function DeleteSection({ issue }: { issue: ShownIssue }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        Delete this draft
      </summary>
      <Form method="post" action={`${ISSUES_PATH}/${issue.id}`} className="mt-2">
        <input type="hidden" name="seen" value={issue.revision} />
        <p className="mb-2">It is deleted for good. Its posts stay.</p>
        <Button type="submit" name="intent" value="delete" disabled={isBusy}>
          Delete the draft
        </Button>
      </Form>
    </details>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Issue"
      back={<BackLink to={ISSUES_PATH}>All issues</BackLink>}
      unknown="There is no issue with this number."
    >
      An error occurred while loading the issue.
    </StaffFailure>
  );
}
