import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { cleanHtml, textOf } from "../clean-html.server.ts";
import { findImageFiles } from "../images/images.store.server.ts";
import { listCategories } from "../posts.store.server.ts";
import { ensureCategory, insertPost, type PostDraft, updatePost } from "../save-post.store.server.ts";
import { findStoredPost, type StoredPost } from "./desk-posts.store.server.ts";
import type { PostProblem } from "./editor/post-fields.ts";
import type { CheckedPost, Publication } from "./post.schema.ts";

export type WriteOutcome =
  | { kind: "saved"; id: number; publishedAt: Date | null }
  | { kind: "wrong"; problem: PostProblem }
  /** Somebody else saved the post since it was opened. */
  | { kind: "conflict"; mine: PostDraft; theirs: StoredPost }
  | { kind: "gone" };

/** The post that is saved over, and the revision of it that the editor saw; null for a new one. */
type Over = { id: number; revision: number } | null;

type Needed = Pick<Deps, "db" | "clock" | "site">;
type Mine = { kind: "draft"; draft: PostDraft } | { kind: "wrong"; problem: PostProblem };

/** Saves what somebody wrote as a new post or as the next version of one. When this resolves, readers see it. */
export async function writePost(deps: Needed, staffId: number, over: Over, post: CheckedPost): Promise<WriteOutcome> {
  return shown(deps, async (transaction) => {
    const saving = { now: deps.clock.now(), staffId };
    const stored = over && (await findStoredPost(transaction, over.id));
    if (over && !stored) return { kind: "gone" };
    const mine = await draftOf(transaction, post, stored, saving.now);
    if (mine.kind === "wrong") return mine;
    const { draft } = mine;
    if (!over)
      return { kind: "saved", id: await insertPost(transaction, draft, saving), publishedAt: draft.publishedAt };
    return saveOver(transaction, over, draft, saving);
  });
}

/** Saves an earlier version of a post as its newest one. When this resolves, readers see it. */
export async function restoreVersion(
  deps: Needed,
  staffId: number,
  over: NonNullable<Over>,
  draft: PostDraft,
): Promise<WriteOutcome> {
  const saving = { now: deps.clock.now(), staffId };
  return shown(deps, (transaction) => saveOver(transaction, over, draft, saving));
}

/** Saves in one transaction, and has the pages of this instance made anew. */
async function shown(
  { db, site }: Needed,
  save: (transaction: Transaction<Tables>) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  const outcome = await db.transaction().execute(save);
  if (outcome.kind === "saved") await site.refresh();
  return outcome;
}

/** What a reader can see: blanks without width are none of it. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

type Saving = { now: Date; staffId: number };

async function saveOver(
  transaction: Transaction<Tables>,
  { id, revision }: NonNullable<Over>,
  draft: PostDraft,
  saving: Saving,
): Promise<WriteOutcome> {
  const saved: WriteOutcome = { kind: "saved", id, publishedAt: draft.publishedAt };
  if (await updatePost(transaction, { id, revision, draft, saving })) return saved;
  const theirs = await findStoredPost(transaction, id);
  if (!theirs) return { kind: "gone" };
  // Pressed twice, or sent again after a line that broke: it is there already.
  return isSameDraft(draft, theirs.draft, saving.now) ? saved : { kind: "conflict", mine: draft, theirs };
}

async function draftOf(
  transaction: Transaction<Tables>,
  { category, publication, ...post }: CheckedPost,
  stored: StoredPost | null,
  now: Date,
): Promise<Mine> {
  const content = cleanHtml(post.content);
  if (!VISIBLE.test(textOf(content))) return wrong("content", "Write the text of the post.");
  if (post.image?.kind === "uploaded" && !(await findImageFiles(transaction, post.image.id)))
    return wrong("imageFile", "The picture is no longer here. Choose it again.");
  const publishedAt = publishTime(publication, stored?.draft.publishedAt ?? null, now);
  if (publishedAt === "unknown")
    return wrong("publication", "The post was taken down meanwhile. Choose when readers see it.");
  const categoryId = category === null ? null : await categoryNumber(transaction, category);
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

/** Of the category of this name, however it is written in capitals. */
async function categoryNumber(transaction: Transaction<Tables>, name: string): Promise<number> {
  const all = await listCategories(transaction);
  const known = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
  return known?.id ?? ensureCategory(transaction, name);
}

/** Publishing 'now' twice gives two moments, which are meant as one; all else has to be the same. */
function isSameDraft(mine: PostDraft, theirs: PostDraft, now: Date): boolean {
  const isNow = mine.publishedAt?.getTime() === now.getTime();
  const isPublic = theirs.publishedAt !== null && theirs.publishedAt <= now;
  const facts = ({ title, content, author, categoryId, tag, links, image, publishedAt }: PostDraft) =>
    JSON.stringify([title, content, author, categoryId, tag, links, imageFacts(image), publishedAt]);
  return facts(isNow && isPublic ? { ...mine, publishedAt: theirs.publishedAt } : mine) === facts(theirs);
}

function imageFacts(image: PostDraft["image"]): string[] {
  if (image === null) return [];
  return [image.kind, image.kind === "built" ? image.name : image.id, image.alt];
}

function wrong(field: PostProblem["field"], message: string): Mine {
  return { kind: "wrong", problem: { field, message } };
}
