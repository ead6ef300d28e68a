import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type PostValues, readPostValues } from "../editor/post-fields.ts";

/** Unsaved changes of one editor, stored while they are typed. */
export type StoredDraft = {
  id: string;
  /** Null for a new post. */
  postId: number | null;
  revision: number;
  values: PostValues;
  savedAt: Date;
};

/** How many drafts of one editor are stored. */
const MAX_DRAFTS = 20;

/** Stores a draft over the one with the same id. Deletes the editor's oldest ones beyond 20. Returns false when the id is another editor's, or the post is gone. */
export async function storeDraft(db: Db, staffId: number, draft: StoredDraft): Promise<boolean> {
  const { id, postId, revision, values, savedAt } = draft;
  const row = { post_id: postId, revision, form: JSON.stringify(values), saved_at: savedAt };
  return db.transaction().execute(async (transaction) => {
    if (postId !== null && !(await hasPost(transaction, postId))) return false;
    const stored = await transaction
      .insertInto("post_drafts")
      .values({ id, staff_id: staffId, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row).where("post_drafts.staff_id", "=", staffId))
      .returning("id")
      .executeTakeFirst();
    await transaction
      .deleteFrom("post_drafts")
      .where("id", "in", (all) =>
        all
          .selectFrom("post_drafts")
          .select("id")
          .where("staff_id", "=", staffId)
          .orderBy("saved_at", "desc")
          .offset(MAX_DRAFTS),
      )
      .execute();
    return stored !== undefined;
  });
}

/** Returns the drafts that an editor has of a post, or of new posts, the newest first. */
export async function findDrafts(db: Db, staffId: number, postId: number | null): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom("post_drafts")
    .select(["id", "post_id", "revision", "form", "saved_at"])
    .where("staff_id", "=", staffId)
    .where("post_id", postId === null ? "is" : "=", postId)
    .orderBy("saved_at", "desc")
    .execute();
  return rows.map(({ id, post_id, revision, form, saved_at }) => {
    // A draft of an earlier release has no value for a newer field.
    const typed = new Map<string, unknown>(Object.entries(form));
    const values = readPostValues((field) => {
      const value = typed.get(field);
      return typeof value === "string" ? value : null;
    });
    return { id, postId: post_id, revision, values, savedAt: saved_at };
  });
}

/** Deletes a draft of an editor. */
export async function removeDraft(db: Db | Transaction<Tables>, staffId: number, id: string): Promise<void> {
  await db.deleteFrom("post_drafts").where("id", "=", id).where("staff_id", "=", staffId).execute();
}

async function hasPost(transaction: Transaction<Tables>, id: number): Promise<boolean> {
  const post = await transaction.selectFrom("posts").select("id").where("id", "=", id).forShare().executeTakeFirst();
  return post !== undefined;
}
