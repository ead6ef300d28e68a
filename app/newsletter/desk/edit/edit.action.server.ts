import { type ActionFunctionArgs, data, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { removeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { ISSUES_PATH, readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import {
  applyPostIntent,
  checkIssueForm,
  type IssueForm,
  type IssueProblem,
  MAX_FORM_BYTES,
  readIssueForm,
  readRevision,
} from "../issue-form.ts";
import { saveAsNewIssue, saveIssue } from "../write-issue.server.ts";
import { AUTOSAVE_FIELD } from "./issue-autosave.ts";
import { removedIssue, sentIssue } from "./unsaved-issue.ts";

type Theirs = Pick<IssueForm, "subject" | "previewText" | "introduction"> & {
  revision: number;
  posts: number;
  by: string;
  at: string;
};

/** Why nothing was saved. All but an unread form are shown again, with what was typed. */
export type EditResult = { attempt: string } & (
  | { kind: "unread"; isTooLarge: boolean }
  /** `over` is the revision that the next save replaces. */
  | ({ values: IssueForm; over: number } & (
      | { kind: "wrong"; problems: IssueProblem[] }
      | { kind: "conflict"; theirs: Theirs }
      | { kind: "unreachable" }
    ))
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Saves an issue. Every button of the form saves, so that nothing typed is lost: 'add:7' also adds post 7, 'search' also searches posts. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const id = readIssueId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_FORM_BYTES);
  if (body.kind !== "text") {
    const isTooLarge = body.kind === "too-large";
    return result({ kind: "unread", isTooLarge }, isTooLarge ? 413 : 400);
  }
  const form = new URLSearchParams(body.text);
  const intent = form.get("intent") ?? "save";
  const typed = readIssueForm(form);
  const values = { ...typed, postIds: applyPostIntent(typed.postIds, intent) ?? typed.postIds };
  const over = readRevision(form, "over");
  const viewer = viewerOf({ request, context }, staff);
  const problems = checkIssueForm(values);
  if (problems.length > 0 && !(await findIssue(deps.db, id)))
    throw data(removedIssue(values, problems), { status: 404 });
  if (problems.length > 0) return result({ kind: "wrong", values, over, problems }, 422);
  const outcome = await saveIssue(deps, { id, over, draft: values, viewer });
  switch (outcome.kind) {
    case "saved":
      await removeAutosave(deps.db, staff.id, form.get(AUTOSAVE_FIELD) ?? "");
      return redirect(nextAddress(id, intent, form.get("q") ?? ""), 303);
    case "unknown": {
      const added = await saveAsNewIssue(deps, viewer, values);
      await removeAutosave(deps.db, staff.id, form.get(AUTOSAVE_FIELD) ?? "");
      return redirect(`${ISSUES_PATH}/${added}/edit?as-new`, 303);
    }
    case "conflict": {
      const { subject, previewText, introduction, postIds, revision, savedAt, savedBy } = outcome.theirs;
      const theirs = { subject, previewText, introduction, revision, posts: postIds.length };
      const by = { by: savedBy, at: formatTime(savedAt, place) };
      return result({ kind: "conflict", values, over: revision, theirs: { ...theirs, ...by } }, 409);
    }
    case "incomplete":
      return result({ kind: "wrong", values, over, problems: outcome.problems }, 422);
    case "not-possible":
      throw data(sentIssue(id, values), { status: 409 });
  }
}

function nextAddress(id: number, intent: string, q: string): string {
  if (intent === "preview") return `${ISSUES_PATH}/${id}`;
  const query = new URLSearchParams({ ...(intent === "save" && { saved: "" }), ...(q && { q }) });
  return `${ISSUES_PATH}/${id}/edit${query.size > 0 ? `?${query}` : ""}`;
}

type WithoutAttempt<Result> = Result extends unknown ? Omit<Result, "attempt"> : never;

function result(outcome: WithoutAttempt<EditResult>, status: number) {
  return data<EditResult>({ ...outcome, attempt: crypto.randomUUID() }, { status });
}
