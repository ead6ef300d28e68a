import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { findPosts } from "../../../news/list/find-posts.store.server.ts";
import { readPosts } from "../../../news/posts.store.server.ts";
import { findAutosaves } from "../../../platform/autosave/autosaves.store.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatDay, formatTime } from "../../../ui/format/place-time.ts";
import { ISSUES_PATH, issueState, readIssueId } from "../../issue.ts";
import { findIssue } from "../../issues.store.server.ts";
import { readAutosavedTexts } from "./issue-autosave.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** A post that can be chosen. `isPublic` is false for a chosen one that was taken off the site. */
export type OfferedPost = { id: number; title: string; date: string; isPublic: boolean };

/** An issue as its form shows it. */
export type EditedIssue = Awaited<ReturnType<typeof loader>>;

const OFFERED = 10;
const MAX_SEARCH_CHARACTERS = 200;

/** Reads an issue for its form, with the posts to choose from. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "newsletter.send");
  const { db, clock, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findIssue(db, id);
  if (!issue) throw data(null, { status: 404 });
  const now = clock.now();
  const state = issueState(issue, now);
  if (state !== "draft" && state !== "scheduled") throw redirect(`${ISSUES_PATH}/${issue.id}`);
  const q = (url.searchParams.get("q") ?? "").slice(0, MAX_SEARCH_CHARACTERS);
  const [chosen, found] = await Promise.all([
    readPosts(db, now, issue.postIds),
    findPosts(db, now, { page: 1, perPage: OFFERED + issue.postIds.length, search: q }),
  ]);
  const offered = ({ id: postId, title, publishedAt }: (typeof chosen | typeof found.posts)[number]): OfferedPost => ({
    id: postId,
    title,
    date: formatDay(publishedAt, place),
    isPublic: true,
  });
  const { subject, previewText, introduction, postIds, revision } = issue;
  return {
    id: issue.id,
    revision,
    username: staff.username,
    /** Names what is typed in this form and not saved. */
    autosaveId: crypto.randomUUID(),
    unsaved: await findUnsaved(db, staff.id, issue.id),
    values: { subject, previewText, introduction, postIds },
    chosen: postIds.map((postId) => {
      const post = chosen.find((one) => one.id === postId);
      return post ? offered(post) : { id: postId, title: `Post ${postId}`, date: "", isPublic: false };
    }),
    offered: found.posts
      .filter((post) => !postIds.includes(post.id))
      .slice(0, OFFERED)
      .map(offered),
    q,
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
