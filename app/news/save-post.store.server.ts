import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { ADVISORY_LOCKS } from "../platform/postgres/advisory-locks.ts";
import { headWordsOf, termsOf } from "../platform/postgres/search-words.server.ts";
import { raiseSiteVersion } from "../platform/site/site-version.server.ts";
import { cleanHtml, excerptOf, proseOf, textOf } from "./clean-html.server.ts";
import type { PostText } from "./post.ts";

/** The fields of a post to save, with its publication time, null for a draft, and its end, null without one. */
export type PostDraft = PostText & { publishedAt: Date | null; endsAt: Date | null };

type Saving = { now: Date; staffId: number | null };

/** Returns whether a post was ever saved. Concurrent calls wait for the end of the transaction. */
export async function hadPosts(transaction: Transaction<Tables>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstPosts})`.execute(transaction);
  return (await transaction.selectFrom("posts").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Adds a post with its first version. Returns its id; null when the same form has added one already. A form that is sent twice at the same time waits for
 * the end of the other transaction.
 */
export async function insertPost(
  transaction: Transaction<Tables>,
  draft: PostDraft,
  saving: Saving,
  formId: string | null = null,
): Promise<number | null> {
  const clean = withCleanHtml(draft);
  const inserted = await transaction
    .insertInto("posts")
    .values({ ...postRow(clean), revision: 1, form_id: formId, created_at: saving.now, updated_at: saving.now })
    .onConflict((conflict) => conflict.column("form_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return null;
  await insertVersion(transaction, { id: inserted.id, revision: 1, draft: clean, saving });
  return inserted.id;
}

/** Locks posts until the transaction ends, so that saves of them wait. */
export async function lockPosts(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.selectFrom("posts").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** Updates a post if `revision` is still its newest. Returns false otherwise. */
export async function updatePost(
  transaction: Transaction<Tables>,
  { id, revision, draft, saving }: { id: number; revision: number; draft: PostDraft; saving: Saving },
): Promise<boolean> {
  const clean = withCleanHtml(draft);
  const updated = await transaction
    .updateTable("posts")
    .set({ ...postRow(clean), revision: revision + 1, updated_at: saving.now })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returning("id")
    .executeTakeFirst();
  if (!updated) return false;
  await insertVersion(transaction, { id, revision: revision + 1, draft: clean, saving });
  return true;
}

/** Returns the id of a category. Adds it when it is new. */
export async function ensureCategory(transaction: Transaction<Tables>, name: string): Promise<number> {
  const { id } = await transaction
    .insertInto("post_categories")
    .values({ name })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function withCleanHtml(draft: PostDraft): PostDraft {
  return { ...draft, content: cleanHtml(draft.content) };
}

/** Builds the row of a post, with the columns derived from its clean HTML. */
function postRow({ title, content, author, categoryId, tag, links, image, publishedAt, endsAt }: PostDraft) {
  const text = textOf(content);
  const excerpt = excerptOf(proseOf(content));
  return {
    title,
    content,
    excerpt,
    author,
    category_id: categoryId,
    tag,
    links,
    picture_name: image?.kind === "built" ? image.name : null,
    image_id: image?.kind === "uploaded" ? image.id : null,
    image_alt: image?.alt ?? "",
    published_at: publishedAt,
    ends_at: endsAt,
    head_words: headWordsOf(title, [tag, author, excerpt].join(" ")),
    words: termsOf([title, tag, author, text].join(" ")),
  };
}

type NewVersion = { id: number; revision: number; draft: PostDraft; saving: Saving };

/** Adds a version, and notifies all instances on commit. */
async function insertVersion(
  transaction: Transaction<Tables>,
  { id, revision, draft, saving }: NewVersion,
): Promise<void> {
  const value = JSON.stringify(draft);
  await transaction
    .insertInto("post_versions")
    .values({ post_id: id, revision, value, saved_at: saving.now, saved_by: saving.staffId })
    .execute();
  await raiseSiteVersion(transaction);
}
