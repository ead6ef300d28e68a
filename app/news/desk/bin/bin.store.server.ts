import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { removeAutosavesOf } from "../../../platform/autosave/autosaves.store.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";

/** Moves a post to the bin, so that readers don't see it. Returns false when it is there already, or unknown. */
export async function binPost(
  transaction: Transaction<Tables>,
  { id, at, by }: { id: number; at: Date; by: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable("posts")
    .set({ binned_at: at, binned_by: by })
    .where("id", "=", id)
    .where("binned_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await raiseSiteVersion(transaction);
  return true;
}

/** Takes a post out of the bin, without publishing it: the caller saves it as a draft. Returns false when it is not there. */
export async function takeFromBin(transaction: Transaction<Tables>, id: number): Promise<boolean> {
  const row = await transaction
    .updateTable("posts")
    .set({ binned_at: null, binned_by: null })
    .where("id", "=", id)
    .where("binned_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the posts that were moved to the bin before `limit`, with their versions and what was typed and not saved. Returns their ids. */
export async function deleteBinned(transaction: Transaction<Tables>, limit: Date): Promise<number[]> {
  const rows = await transaction
    .selectFrom("posts")
    .select("id")
    .where("binned_at", "<", limit)
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  await transaction.deleteFrom("post_versions").where("post_id", "=", sql<number>`any(${ids}::int[])`).execute();
  await removeAutosavesOf(transaction, "post", ids.map(String));
  await transaction.deleteFrom("posts").where("id", "=", sql<number>`any(${ids}::int[])`).execute();
  return ids;
}
