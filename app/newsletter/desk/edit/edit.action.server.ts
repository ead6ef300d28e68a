import { type ActionFunctionArgs, data, redirect } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { removeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import type { Conflict } from "../../../platform/conflicts/three-way-merge.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { ISSUES_PATH, readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import {
  applyPostIntent,
  checkIssueForm,
  type IssueProblem,
  MAX_FORM_BYTES,
  readTypedIssue,
  type TypedIssue,
} from "../issue-form.ts";
import { saveAsNewIssue, saveIssue } from "../write-issue.server.ts";
import { describeConflict, formOf } from "./describe-conflict.server.ts";
import { AUTOSAVE_FIELD } from "./issue-autosave.ts";
import { type FormPosts, readFormPosts } from "./offered-posts.server.ts";
import { removedIssue, sentIssue } from "./unsaved-issue.ts";

/** Why nothing was saved. All but an unread form are shown again, with what was typed. */
export type EditResult = { attempt: string } & (
  | { kind: "unread"; isTooLarge: boolean }
  | (TypedIssue & {
      /** Null when no server could read them. */
      posts: FormPosts | null;
    } & (
        | { kind: "wrong"; problems: IssueProblem[] }
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
  if (problems.length > 0 && !(await findIssue(deps.db, id)))
    throw data(removedIssue(values, problems), { status: 404 });
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
      return showAgain({ kind: "wrong", values, over, opened, problems: outcome.problems }, 422);
    case "not-possible":
      throw data(sentIssue(id, values), { status: 409 });
  }
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
