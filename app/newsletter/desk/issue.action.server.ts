import { type ActionFunctionArgs, data, redirect } from "react-router";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { type StaffViewer, viewerOf } from "../../platform/audit/viewer.server.ts";
import { type Deps, depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { readBodyText } from "../../platform/http/request-body.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { ISSUES_PATH, readIssueId, STATE_LABELS } from "../issue.ts";
import { findIssue, findStaffAddress, type Issue } from "../issues.store.server.ts";
import { changeSending } from "../send/change-sending.server.ts";
import { readRevision } from "./issue-form.ts";
import { previewIssue } from "./issue-preview.server.ts";
import { removeIssue } from "./write-issue.server.ts";

/** Why nothing was done. */
export type IssueResult = { attempt: string; message: string };

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

const MAX_BYTES = 16 * 1024;

/** Mails a test of an issue to oneself, deletes a draft, or pauses, resumes or ends the sending. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(deps.db, id);
  if (!issue) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const viewer = viewerOf({ request, context }, staff);
  switch (form.get("intent")) {
    case "test":
      return mailTest(deps, issue, viewer, context.get(requestContextKey).origin);
    case "delete":
      return deleteDraft(deps, issue, viewer, form);
    case "pause":
      return setSending(deps, issue, viewer, { form, change: { kind: "pause" } });
    case "resume":
      return setSending(deps, issue, viewer, { form, change: { kind: "resume" } });
    case "stop":
      return setSending(deps, issue, viewer, { form, change: { kind: "stop" } });
    case "cancel":
      return setSending(deps, issue, viewer, { form, change: { kind: "cancel" } });
    default:
      return reject(422, "Nothing was done: the page sent something unknown. Load it again.");
  }
}

async function mailTest(deps: Deps, issue: Issue, viewer: StaffViewer, origin: string) {
  const outcome = await sendTestMail(deps, issue, viewer, origin);
  switch (outcome.kind) {
    case "queued":
      return redirect(`${ISSUES_PATH}/${issue.id}?done=tested`, 303);
    case "no-address":
      return reject(422, "Your account has no e-mail address. An administrator can add it under People.");
    case "limited":
      return reject(429, "You have sent many tests. Please try again in an hour.");
  }
}

type TestOutcome =
  | { kind: "queued"; to: string }
  /** The account has no e-mail address. */
  | { kind: "no-address" }
  | { kind: "limited"; retryAfterSeconds: number };

/** Mails an issue to the editor who requested the test. */
async function sendTestMail(deps: Deps, issue: Issue, viewer: StaffViewer, origin: string): Promise<TestOutcome> {
  const { db, clock, limits } = deps;
  const to = await findStaffAddress(db, viewer.actor.id);
  if (!to) return { kind: "no-address" };
  const allowance = await limits.testMailsByStaff.take(String(viewer.actor.id));
  if (allowance.kind === "limited") return allowance;
  const { html, text, content } = await previewIssue(deps, issue, origin);
  await db.transaction().execute(async (transaction) => {
    const subject = `Test: ${content.subject || "without a subject"}`;
    await queueMail(deps, transaction, { to, about: "newsletter", subject, html, text });
    const event = { ...viewer, target: `issue ${issue.id}`, at: clock.now() };
    await recordAuditEvent(transaction, { action: "newsletter.tested", outcome: "success", ...event });
  });
  return { kind: "queued", to };
}

async function deleteDraft(deps: Deps, { id }: Issue, viewer: StaffViewer, form: URLSearchParams) {
  const outcome = await removeIssue(deps, { id, over: readRevision(form, "seen"), viewer });
  switch (outcome.kind) {
    case "deleted":
      return redirect(ISSUES_PATH, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "conflict":
      return reject(409, CONFLICT_MESSAGE);
    case "typed":
      return reject(
        409,
        `Nothing was deleted: ${new Intl.ListFormat("en").format(outcome.by)} typed into the issue and did not save it. Ask them to save it or to discard what they typed.`,
      );
    case "not-possible":
      return reject(409, `Nothing was done: the issue is now “${STATE_LABELS[outcome.state]}”.`);
  }
}

const DONE = { pause: "paused", resume: "resumed", stop: "stopped", cancel: "cancelled" } as const;

type Setting = { form: URLSearchParams; change: { kind: keyof typeof DONE } };

async function setSending(deps: Deps, { id }: Issue, viewer: StaffViewer, { form, change }: Setting) {
  const outcome = await changeSending(deps, { id, seen: readRevision(form, "seen"), viewer, change });
  switch (outcome.kind) {
    case "done":
      return redirect(`${ISSUES_PATH}/${id}?done=${DONE[change.kind]}`, 303);
    case "unknown":
      throw data(null, { status: 404 });
    case "conflict":
      return reject(409, CONFLICT_MESSAGE);
    case "not-possible":
      return reject(409, `Nothing was done: the issue is now “${STATE_LABELS[outcome.state]}”.`);
    case "nobody":
    case "other-number":
      throw new Error("Only sending depends on the recipients.");
  }
}

const CONFLICT_MESSAGE = "Nothing was done: somebody has changed the issue meanwhile. This is how it is now.";

function reject(status: 409 | 422 | 429, message: string) {
  return data<IssueResult>({ attempt: crypto.randomUUID(), message }, { status });
}
