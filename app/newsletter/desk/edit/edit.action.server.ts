import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { removeAutosave, storeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import type { Conflict } from "../../../platform/conflicts/three-way-merge.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isDataRequest } from "../../../platform/react-router/data-request.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { ISSUES_PATH, isOpenToWriting, readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import {
  applyPostIntent,
  checkIssueForm,
  type IssueForm,
  type IssueProblem,
  MAX_FORM_BYTES,
  readRevision,
  readTypedIssue,
  type TypedIssue,
} from "../issue-form.ts";
import { saveAsNewIssue, saveIssue } from "../write-issue.server.ts";
import { describeConflict, formOf } from "./describe-conflict.server.ts";
import { AUTOSAVE_FIELD } from "./issue-autosave.ts";
import { type FormPosts, readFormPosts } from "./offered-posts.server.ts";
import { removedIssue, sentIssue, unreadIssue } from "./unsaved-issue.ts";

/** Why nothing was saved. All but an unread form are shown again, with what was typed. */
export type EditResult = { attempt: string } & (
  | { kind: "unread"; isTooLarge: boolean }
  | (TypedIssue & {
      /** Null when no server could read them. */
      posts: FormPosts | null;
    } & (
        | { kind: "wrong"; problems: IssueProblem[] }
        /** A search for posts, which a scheduled issue may need to be complete again. */
        | { kind: "found"; problems: IssueProblem[] }
        /** Somebody else saved it first. `values` has what both changed, and is to be saved over theirs. */
        | { kind: "conflict"; conflict: Conflict }
        | { kind: "unreachable" }
      ))
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Saves an issue. Every button of the form saves, so that nothing typed is lost: 'add:7' also adds post 7, 'search' also searches posts. */
export async function action({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const id = readIssueId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const body = await readBodyText(request, MAX_FORM_BYTES);
  if (body.kind !== "text") {
    const isTooLarge = body.kind === "too-large";
    const closed = await howClosed(deps, id);
    if (closed) throw data(unreadIssue(id, closed, isTooLarge), { status: isTooLarge ? 413 : 400 });
    return result({ kind: "unread", isTooLarge }, isTooLarge ? 413 : 400);
  }
  const form = new URLSearchParams(body.text);
  const intent = form.get("intent") ?? "save";
  const sent = readTypedIssue(form);
  const values = { ...sent.values, postIds: applyPostIntent(sent.values.postIds, intent) ?? sent.values.postIds };
  const { over, opened } = sent;
  const viewer = viewerOf({ request, context }, staff);
  const showAgain = async (shown: Shown, status: number) => {
    const posts = await readFormPosts(deps, shown.values.postIds, form.get("q") ?? "");
    return result({ ...shown, posts }, status);
  };
  const problems = checkIssueForm(values);
  const closed = problems.length > 0 ? await howClosed(deps, id) : null;
  if (closed === "deleted") throw data(removedIssue(values, problems), { status: 404 });
  if (closed === "sent") return rejectSent(deps, { request, id, form, values, staffId: staff.id });
  if (problems.length > 0) return showAgain({ kind: "wrong", values, over, opened, problems }, 422);
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
      const { theirs } = outcome;
      const merged = await describeConflict(deps, { opened, theirs, mine: values });
      return showAgain({ kind: "conflict", ...merged, over: theirs.revision, opened: formOf(theirs) }, 409);
    }
    case "incomplete":
      return intent === "search"
        ? showAgain({ kind: "found", values, over, opened, problems: outcome.problems }, 200)
        : showAgain({ kind: "wrong", values, over, opened, problems: outcome.problems }, 422);
    case "not-possible":
      return rejectSent(deps, { request, id, form, values, staffId: staff.id });
  }
}

/** Returns why the form of an issue can't be shown again; null when it can. */
async function howClosed({ db, clock }: Deps, id: number): Promise<"deleted" | "sent" | null> {
  const issue = await findIssue(db, id);
  if (!issue) return "deleted";
  return isOpenToWriting(issue, clock.now()) ? null : "sent";
}

type SentForm = { request: Request; id: number; form: URLSearchParams; values: IssueForm; staffId: number };

/** Says that the issue is being sent, with what was typed. */
async function rejectSent({ db, clock }: Deps, { request, id, form, values, staffId }: SentForm): Promise<never> {
  // A page of release 0.2, whose form names no autosave, knows no such error: it loads the form again, which says so.
  const isOfEarlierRelease = isDataRequest(request) && !form.has(AUTOSAVE_FIELD);
  if (!isOfEarlierRelease) throw data(sentIssue(id, values), { status: 409 });
  const { postIds: _, ...texts } = values;
  const typed = { id: crypto.randomUUID(), over: String(readRevision(form, "over")), form: JSON.stringify(texts) };
  await storeAutosave(db, staffId, { kind: "issue", subject: String(id), ...typed, savedAt: clock.now() });
  throw redirectDocument(`${ISSUES_PATH}/${id}/edit`, 303);
}

function nextAddress(id: number, intent: string, q: string): string {
  if (intent === "preview") return `${ISSUES_PATH}/${id}`;
  const query = new URLSearchParams({ ...(intent === "save" && { saved: "" }), ...(q && { q }) });
  return `${ISSUES_PATH}/${id}/edit${query.size > 0 ? `?${query}` : ""}`;
}

type Without<Result, Name extends string> = Result extends unknown ? Omit<Result, Name> : never;
/** A result whose form is shown again. */
type Shown = Without<Extract<EditResult, TypedIssue>, "attempt" | "posts">;

function result(outcome: Without<EditResult, "attempt">, status: number) {
  return data<EditResult>({ ...outcome, attempt: crypto.randomUUID() }, { status });
}
