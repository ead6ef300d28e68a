import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { findAutosaves } from "../../../platform/autosave/autosaves.store.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { ISSUES_PATH, issueState, readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import { areSameTexts, readAutosavedTexts } from "./issue-autosave.ts";
import { readFormPosts } from "./offered-posts.server.ts";
import { sentIssue } from "./unsaved-issue.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** An issue as its form shows it. */
export type EditedIssue = Awaited<ReturnType<typeof loader>>;

/** Reads an issue for its form, with the posts to choose from. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const deps = context.get(depsContext);
  const { db, clock, content } = deps;
  const place = content.read(PLACE);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(db, id);
  if (!issue) throw data(null, { status: 404 });
  const state = issueState(issue, clock.now());
  const unsaved = await findUnsaved(db, staff.id, issue.id);
  if (state !== "draft" && state !== "scheduled") {
    const lost = unsaved.find(({ texts }) => !areSameTexts(texts, issue));
    throw lost ? data(sentIssue(issue.id, lost.texts), { status: 409 }) : redirect(`${ISSUES_PATH}/${issue.id}`);
  }
  const { subject, previewText, introduction, postIds, revision } = issue;
  return {
    id: issue.id,
    revision,
    username: staff.username,
    /** Names what is typed in this form and not saved. */
    autosaveId: crypto.randomUUID(),
    unsaved,
    values: { subject, previewText, introduction, postIds },
    ...(await readFormPosts(deps, postIds, url.searchParams.get("q") ?? "")),
    saved: formatTime(issue.savedAt, place),
    scheduled: state === "scheduled" && issue.sendAt ? formatTime(issue.sendAt, place) : null,
    wasSaved: url.searchParams.has("saved"),
    /** It has the text of an issue that was deleted meanwhile. */
    isAsNew: url.searchParams.has("as-new"),
  };
}

/** Returns what this person typed into the form and never saved, on any device. */
async function findUnsaved(db: Db, staffId: number, id: number) {
  const found = await findAutosaves(db, staffId, { kind: "issue", subject: String(id) });
  return found.flatMap((one) => {
    const texts = readAutosavedTexts(one.form);
    return texts ? [{ id: one.id, savedAt: one.savedAt.getTime(), revision: Number(one.over), texts }] : [];
  });
}
