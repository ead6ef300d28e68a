import { isRouteErrorResponse, redirect } from "react-router";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { isSessionEnded, signInPath } from "../../../staff/session-ended.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { deleteAutosave } from "../../../ui/autosave/device-autosaves.ts";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { ISSUES_PATH, subjectOf } from "../../issue.ts";
import { NewsletterFrame } from "../../newsletter-frame.tsx";
import { checkIssueForm, MAX_FORM_BYTES, readTypedIssue } from "../issue-form.ts";
import type { Route } from "./+types/edit.page.ts";
import type { EditResult } from "./edit.action.server.ts";
import { EditFailure } from "./edit-failure.tsx";
import { AUTOSAVE_FIELD, ISSUE_AUTOSAVES } from "./issue-autosave.ts";
import { IssueEditor } from "./issue-editor.tsx";

export { action } from "./edit.action.server.ts";
export { loader } from "./edit.loader.server.ts";

/** Keeps what was typed when the server does not respond, or would not read it all. */
export async function clientAction({
  request,
  serverAction,
}: Pick<Route.ClientActionArgs, "request" | "serverAction">): Promise<EditResult> {
  const body = await request.clone().text();
  const form = new URLSearchParams(body);
  const typed = { attempt: crypto.randomUUID(), ...readTypedIssue(form), posts: null };
  if (body.length > MAX_FORM_BYTES) return { ...typed, kind: "wrong", problems: checkIssueForm(typed.values) };
  try {
    return await serverAction();
  } catch (thrown) {
    // The copy on the device stays.
    if (isSessionEnded(thrown)) throw redirect(signInPath(new URL(request.url)));
    if (thrown instanceof Response) {
      deleteAutosave(deviceStorage(), ISSUE_AUTOSAVES, form.get(AUTOSAVE_FIELD) ?? "");
      throw thrown;
    }
    if (isRouteErrorResponse(thrown)) throw thrown;
    return { ...typed, kind: "unreachable" };
  }
}

export default function EditIssuePage({ loaderData: issue, actionData: result }: Route.ComponentProps) {
  return (
    <NewsletterFrame
      title={subjectOf(issue.values)}
      isWrong={result !== undefined && result.kind !== "found"}
      back={<BackLink to={ISSUES_PATH}>All issues</BackLink>}
    >
      <p className="mt-1 text-ink-700">Saved {issue.saved}.</p>
      {issue.scheduled && (
        <Notice tone="caution" className="mt-3">
          This issue will be sent on {issue.scheduled}, as it is saved then.
        </Notice>
      )}
      {issue.wasSaved && !result && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          Saved.
        </FocusedNotice>
      )}
      {issue.isAsNew && !result && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          The issue was deleted meanwhile. What you wrote is saved as this new draft.
        </FocusedNotice>
      )}
      {result && <EditFailure key={`failure ${result.attempt}`} result={result} />}
      {/* What was typed is a step back in the browser: a form without it would be saved over it. */}
      {result?.kind !== "unread" && <IssueEditor key={issue.id} issue={issue} result={result} />}
    </NewsletterFrame>
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
