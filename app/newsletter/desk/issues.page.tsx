import { Form, Link, redirect, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { formatShortTime } from "../../ui/format/place-time.ts";
import { readPageNumber } from "../../ui/pager/page-number.ts";
import { Pager } from "../../ui/pager/pager.tsx";
import { ISSUES_PATH, issueState, STATE_LABELS, STATE_TONES, subjectOf } from "../issue.ts";
import { countDeliveries, listIssues, noDeliveries } from "../issues.store.server.ts";
import { NewsletterFrame } from "../newsletter-frame.tsx";
import { SUBSCRIBERS_PATH } from "../subscribers/subscriber.ts";
import type { Route } from "./+types/issues.page.ts";
import { createIssue } from "./write-issue.server.ts";

const PAGE_SIZE = 25;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "newsletter.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const page = readPageNumber(args.url.searchParams.get("page"));
  const { issues, total } = await listIssues(db, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  const now = clock.now();
  const counts = await countDeliveries(
    db,
    issues.map(({ id }) => id),
  );
  return {
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    mayWrite: isPermitted(staff, "newsletter.send"),
    maySeeSubscribers: isPermitted(staff, "subscribers.read"),
    issues: issues.map((issue) => ({
      id: issue.id,
      subject: subjectOf(issue),
      state: issueState(issue, now),
      saved: `${formatShortTime(issue.savedAt, place)}, by ${issue.savedBy}`,
      sendAt: issue.sendAt && formatShortTime(issue.sendAt, place),
      recipients: issue.recipients,
      counts: counts.get(issue.id) ?? noDeliveries(),
    })),
  };
}

/** Creates an issue and opens its form. */
export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "newsletter.send");
  const id = await createIssue(args.context.get(depsContext), viewerOf(args, staff));
  return redirect(`${ISSUES_PATH}/${id}/edit`, 303);
}

export default function IssuesPage({ loaderData }: Route.ComponentProps) {
  const { issues, page, pages, mayWrite, maySeeSubscribers } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <NewsletterFrame title="Newsletter">
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {mayWrite && (
          <Form method="post" action={ISSUES_PATH} className="max-sm:w-full">
            <Button type="submit" kind="firm" disabled={isBusy} className="max-sm:w-full">
              Write an issue
            </Button>
          </Form>
        )}
        {maySeeSubscribers && (
          <Link to={SUBSCRIBERS_PATH} className={buttonStyle("plain", "max-sm:w-full")}>
            Subscribers
          </Link>
        )}
      </div>
      {issues.length === 0 && (
        <div className="px-4 py-16 text-center">
          <h2 className="text-xl">No issue yet</h2>
          <p className="mx-auto mt-2 max-w-prose text-ink-700">
            An issue is an introduction and some posts. Nothing is sent before you confirm it.
          </p>
        </div>
      )}
      <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {issues.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
      <Pager
        label="Pages of issues"
        page={page}
        pages={pages}
        addressOf={(to) => `${ISSUES_PATH}${to > 1 ? `?page=${to}` : ""}`}
      />
    </NewsletterFrame>
  );
}

type Row = Route.ComponentProps["loaderData"]["issues"][number];

function IssueRow({ issue }: { issue: Row }) {
  const { id, subject, state, saved } = issue;
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <Link
          to={`${ISSUES_PATH}/${id}`}
          className="inline-flex min-h-11 items-center break-words font-semibold text-base text-link"
        >
          {subject}
        </Link>
        <p className="break-words text-ink-700">{progressOf(issue)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end">
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
        <span className="text-ink-700 text-xs tabular-nums">Saved {saved}</span>
      </div>
    </li>
  );
}

function progressOf({ state, sendAt, recipients, counts }: Row): string {
  switch (state) {
    case "draft":
      return "Not sent";
    case "scheduled":
      return `Will be sent on ${sendAt}`;
    case "sending":
    case "paused":
      return recipients === null
        ? "No mail sent yet"
        : `${counts.sent.toLocaleString("en")} of ${recipients.toLocaleString("en")} sent`;
    case "sent":
      return `Sent to ${counts.sent.toLocaleString("en")} on ${sendAt}`;
  }
}

export function ErrorBoundary() {
  return <StaffFailure heading="Newsletter">An error occurred while loading the issues.</StaffFailure>;
}
