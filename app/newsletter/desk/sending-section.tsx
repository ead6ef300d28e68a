import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { usePolling } from "../../ui/use-polling.ts";
import { ISSUES_PATH } from "../issue.ts";
import type { ShownIssue } from "./issue.loader.server.ts";

/** Shows how far the sending of an issue is, with what can be done about it. */
export function SendingSection({ issue }: { issue: ShownIssue }) {
  usePolling(issue.state === "sending");
  if (issue.state === "draft") return null;
  return (
    <section aria-labelledby="sending" className="mt-6 rounded border border-brand-600 bg-brand-50 p-4">
      <h2 id="sending" className="text-lg">
        Sending
      </h2>
      {issue.state === "scheduled" && <p className="mt-1">It will be sent on {issue.sendAt}.</p>}
      {issue.recipients !== null && <Progress issue={issue} recipients={issue.recipients} />}
      {issue.recipients === null && issue.state === "sending" && <p className="mt-1">It begins within a minute.</p>}
      {issue.finishedAt && <p className="mt-2">Finished on {issue.finishedAt}.</p>}
      {issue.pausedBecause && (
        <Notice tone="wrong" className="mt-3 break-words">
          Paused by the server. {issue.pausedBecause}
        </Notice>
      )}
      {issue.lastError && issue.state === "sending" && (
        <Notice tone="caution" className="mt-3 break-words">
          The mail server has a problem; it is tried again every minute. It said: {issue.lastError}
        </Notice>
      )}
      {issue.mayWrite && <Changes issue={issue} />}
    </section>
  );
}

function Progress({ issue: { id, counts, state }, recipients }: { issue: ShownIssue; recipients: number }) {
  const facts = [
    ["Waiting", counts.waiting],
    ["No such mailbox: suppressed", counts.bounced],
    ["Rejected, or not accepted within a day", counts.failed],
    ["Delayed on their way", counts.delayed],
    ["Reported as spam: suppressed", counts.complained],
    ["Left out: unsubscribed meanwhile, or stopped", counts["left-out"]],
  ] as const;
  return (
    <>
      <p role="status" className="mt-1 tabular-nums">
        {(counts.sent + counts.complained).toLocaleString("en")} of {recipients.toLocaleString("en")} mails are sent.
      </p>
      <progress
        aria-labelledby="sending"
        max={recipients}
        value={recipients - counts.waiting}
        className="progress-bar mt-2"
      />
      <ul className="mt-2 grid gap-1 tabular-nums">
        {facts.map(
          ([label, count]) =>
            count > 0 && (
              <li key={label}>
                {label}: {count.toLocaleString("en")}
              </li>
            ),
        )}
      </ul>
      {state === "sending" && (
        <p className="mt-2 text-ink-700">
          You can leave this page: the server goes on, also after a restart.{" "}
          <Link to={`${ISSUES_PATH}/${id}`} className="text-link">
            Look again
          </Link>
        </p>
      )}
    </>
  );
}

function Changes({ issue }: { issue: ShownIssue }) {
  const isBusy = useNavigation().formMethod === "POST";
  const isBegun = issue.recipients !== null;
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} disabled={isBusy} className="max-sm:w-full">
      {label}
    </Button>
  );
  if (issue.state === "sent") return null;
  return (
    <>
      <Form method="post" action={`${ISSUES_PATH}/${issue.id}`} className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="seen" value={issue.revision} />
        {issue.state === "sending" && button("pause", "Pause")}
        {issue.state === "paused" && button("resume", "Go on")}
        {!isBegun && button("cancel", "Cancel, back to a draft")}
      </Form>
      {isBegun && (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Stop it for good
          </summary>
          <Form method="post" action={`${ISSUES_PATH}/${issue.id}`}>
            <input type="hidden" name="seen" value={issue.revision} />
            <p className="mb-2 max-w-prose">Nobody else gets this issue, also not later.</p>
            {button("stop", "Stop for good")}
          </Form>
        </details>
      )}
    </>
  );
}
