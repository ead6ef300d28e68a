import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import { isAutosaveId, removeAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { cleanHtml, textOf } from "../../clean-html.server.ts";
import { areOfSameFile, findImageFiles } from "../../images/images.store.server.ts";
import { listCategories } from "../../posts.store.server.ts";
import { ensureCategory, insertPost, type PostDraft, updatePost } from "../../save-post.store.server.ts";
import { findPostOfForm, findStoredPost, type StoredPost } from "../desk-posts.store.server.ts";
import type { CheckedPost, Publication } from "../post.schema.ts";
import type { PostProblem } from "../post-fields.ts";
import { deletedPictures, MISSING_MESSAGES, missingPictures } from "./missing-pictures.server.ts";

type SavedPost = { id: number; publishedAt: Date | null; endsAt: Date | null };

export type WriteOutcome =
  | ({ kind: "saved" } & SavedPost)
  /** A double click, or a retry after a lost response: the same post is already saved. */
  | ({ kind: "saved-before" } & SavedPost)
  | { kind: "invalid"; problem: PostProblem }
  /** Somebody else saved the post since it was opened. */
  | { kind: "conflict"; mine: PostDraft; theirs: StoredPost }
  | { kind: "gone" };

/** The post to overwrite, with the revision that the editor opened; null for a new post. */
type Over = { id: number; revision: number } | null;

type WriteDeps = Pick<Deps, "db" | "clock" | "site">;
type RestoreDeps = WriteDeps & Pick<Deps, "pictures">;
type Mine = { kind: "draft"; draft: PostDraft } | { kind: "invalid"; problem: PostProblem };

/** Saves a new post or the next version of one. Readers see it once this resolves. */
export async function writePost(
  deps: WriteDeps,
  viewer: StaffViewer,
  over: Over,
  post: CheckedPost,
  /** What the editor typed before, which is deleted with the save. It also names the form, which adds one post however often it is sent. */
  autosaveId: string | null = null,
): Promise<WriteOutcome> {
  return saveAndRefresh(deps, { action: "post.saved", viewer, over, autosaveId }, async (transaction, stored) => {
    const saving = { now: deps.clock.now(), staffId: viewer.actor.id };
    if (over && !stored) return { kind: "gone" };
    if (stored?.binnedAt) return invalid("publication", IN_BIN);
    const mine = await draftOf(transaction, post, stored, saving.now);
    if (mine.kind === "invalid") return mine;
    const { draft } = mine;
    const [deleted] = await deletedPictures(transaction, picturesOf(draft));
    if (deleted) return invalid(deleted, MISSING_MESSAGES[deleted]);
    return over
      ? saveOver(transaction, over, draft, saving)
      : saveNew(transaction, draft, saving, autosaveId !== null && isAutosaveId(autosaveId) ? autosaveId : null);
  });
}

/** Saves an earlier version of a post as its newest one. Readers see it once this resolves. */
export async function restoreVersion(
  deps: RestoreDeps,
  viewer: StaffViewer,
  over: NonNullable<Over>,
  draft: PostDraft,
): Promise<WriteOutcome> {
  const saving = { now: deps.clock.now(), staffId: viewer.actor.id };
  const audited = { action: "post.restored", viewer, over, autosaveId: null } as const;
  return saveAndRefresh(deps, audited, async (transaction, stored) => {
    if (!stored) return { kind: "gone" };
    if (stored.binnedAt) return invalid("publication", IN_BIN);
    const named = picturesOf(draft);
    const [missing] = [...missingPictures(deps.pictures, named), ...(await deletedPictures(transaction, named))];
    if (missing) return invalid(missing, MISSING_IN_VERSION[missing]);
    return saveOver(transaction, over, draft, saving);
  });
}

function picturesOf({ image, content }: PostDraft) {
  return { picture: image?.kind === "built" ? image.name : null, content };
}

type Audited = { action: "post.saved" | "post.restored"; viewer: StaffViewer; over: Over; autosaveId: string | null };

/**
 * Saves in one transaction, with its events in the audit log: another one if the save publishes the post or takes it off the site. Then invalidates this
 * instance's cached pages.
 */
async function saveAndRefresh(
  { db, clock, site }: WriteDeps,
  { action, viewer, over, autosaveId }: Audited,
  save: (transaction: Transaction<Tables>, stored: StoredPost | null) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  const outcome = await db.transaction().execute(async (transaction) => {
    const stored = over && (await findStoredPost(transaction, over.id));
    const saved = await save(transaction, stored);
    const isSaved = saved.kind === "saved" || saved.kind === "saved-before";
    if (isSaved && autosaveId !== null) await removeAutosave(transaction, viewer.actor.id, autosaveId);
    if (saved.kind === "saved") {
      const detail = { readers: saved.publishedAt === null ? "none" : `from ${saved.publishedAt.toISOString()}` };
      const event = { ...viewer, target: `post ${saved.id}`, detail, at: clock.now() };
      for (const each of [action, ...publishing(stored?.draft.publishedAt ?? null, saved.publishedAt)])
        await recordAuditEvent(transaction, { action: each, outcome: "success", ...event });
    }
    return saved;
  });
  if (outcome.kind === "saved") await site.refresh();
  return outcome;
}

/** Returns the event of a save that changes whether readers see a post, now or at a later time. */
function publishing(before: Date | null, after: Date | null): AuditAction[] {
  if ((before === null) === (after === null)) return [];
  return [after === null ? "post.unpublished" : "post.published"];
}

const IN_BIN = "The post was moved to the bin meanwhile. Take it out of the bin in another tab, then try again.";

const MISSING_IN_VERSION = {
  imageFile: "The picture of this version is no longer in the library.",
  content: "A picture in the text of this version is no longer in the library.",
};

/** Matches visible characters, so not zero-width spaces. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

type Saving = { now: Date; staffId: number };

async function saveNew(
  transaction: Transaction<Tables>,
  draft: PostDraft,
  saving: Saving,
  formId: string | null,
): Promise<WriteOutcome> {
  const id = await insertPost(transaction, draft, saving, formId);
  if (id !== null) return { kind: "saved", id, ...timesOf(draft) };
  const first = formId && (await findPostOfForm(transaction, formId));
  return first ? compareWithSaved(transaction, first, draft, saving) : { kind: "gone" };
}

function timesOf({ publishedAt, endsAt }: PostDraft): Pick<SavedPost, "publishedAt" | "endsAt"> {
  return { publishedAt, endsAt };
}

async function saveOver(
  transaction: Transaction<Tables>,
  { id, revision }: NonNullable<Over>,
  draft: PostDraft,
  saving: Saving,
): Promise<WriteOutcome> {
  if (await updatePost(transaction, { id, revision, draft, saving })) return { kind: "saved", id, ...timesOf(draft) };
  return compareWithSaved(transaction, id, draft, saving);
}

/** Returns whether a post that could not be overwritten is saved as this draft already, or is somebody else's. */
async function compareWithSaved(
  transaction: Transaction<Tables>,
  id: number,
  draft: PostDraft,
  { now }: Saving,
): Promise<WriteOutcome> {
  const theirs = await findStoredPost(transaction, id);
  if (!theirs) return { kind: "gone" };
  const isSamePicture = await hasSamePicture(transaction, draft.image, theirs.draft.image);
  const mine = isSamePicture ? { ...draft, image: theirs.draft.image } : draft;
  if (!isSameDraft(mine, theirs, now)) return { kind: "conflict", mine: draft, theirs };
  return { kind: "saved-before", id, ...timesOf(draft) };
}

async function draftOf(
  transaction: Transaction<Tables>,
  { category, publication, ...post }: CheckedPost,
  stored: StoredPost | null,
  now: Date,
): Promise<Mine> {
  const content = cleanHtml(post.content);
  if (!VISIBLE.test(textOf(content))) return invalid("content", "Write the text of the post.");
  if (post.image?.kind === "uploaded" && !(await findImageFiles(transaction, post.image.id)))
    return invalid("imageFile", "The picture is no longer here. Choose it again.");
  if (post.endsAt !== null && post.endsAt <= now && post.endsAt.getTime() !== stored?.draft.endsAt?.getTime())
    return invalid("endAt", "This time is over. Enter a later one, or take the post down.");
  const publishedAt = publishTime(publication, stored?.draft.publishedAt ?? null, now);
  if (publishedAt === "unknown")
    return invalid("publication", "The post was taken down meanwhile. Choose when readers see it.");
  const categoryId = category === null ? null : await categoryIdOf(transaction, category);
  return { kind: "draft", draft: { ...post, content, categoryId, publishedAt } };
}

function publishTime(publication: Publication, before: Date | null, now: Date): Date | null | "unknown" {
  switch (publication.kind) {
    case "draft":
      return null;
    case "now":
      return now;
    case "at":
      return publication.time;
    case "keep":
      return before ?? "unknown";
  }
}

/** Returns the id of the category with this name, ignoring case. Adds it when it is new. */
async function categoryIdOf(transaction: Transaction<Tables>, name: string): Promise<number> {
  const all = await listCategories(transaction);
  const existing = all.find((category) => category.name.toLowerCase() === name.toLowerCase());
  return existing?.id ?? ensureCategory(transaction, name);
}

/** Returns whether two drafts are equal. Publishing 'now' twice gives two times, which count as equal. */
function isSameDraft(mine: PostDraft, { draft: theirs, updatedAt }: StoredPost, now: Date): boolean {
  const isNow = mine.publishedAt?.getTime() === now.getTime();
  // Of two at the same time, the one that is saved first may have begun last.
  const isPublic = theirs.publishedAt !== null && (theirs.publishedAt <= now || theirs.publishedAt <= updatedAt);
  const facts = ({ title, content, author, categoryId, tag, links, image, publishedAt, endsAt }: PostDraft) =>
    JSON.stringify([title, content, author, categoryId, tag, links, imageFacts(image), publishedAt, endsAt]);
  return facts(isNow && isPublic ? { ...mine, publishedAt: theirs.publishedAt } : mine) === facts(theirs);
}

/** Returns whether two pictures are one, described alike, that was uploaded with each sending of the form. */
async function hasSamePicture(
  transaction: Transaction<Tables>,
  mine: PostDraft["image"],
  theirs: PostDraft["image"],
): Promise<boolean> {
  if (mine?.kind !== "uploaded" || theirs?.kind !== "uploaded" || mine.alt !== theirs.alt) return false;
  return areOfSameFile(transaction, mine.id, theirs.id);
}

function imageFacts(image: PostDraft["image"]): string[] {
  if (image === null) return [];
  return [image.kind, image.kind === "built" ? image.name : image.id, image.alt];
}

function invalid(field: PostProblem["field"], message: string): Extract<Mine, { kind: "invalid" }> {
  return { kind: "invalid", problem: { field, message } };
}
