import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { raiseSiteVersion } from "../../platform/site/site-version.server.ts";

export type ContentVersion = {
  id: number;
  key: string;
  value: unknown;
  savedAt: Date;
  /** The account that saved it; null for the app itself. */
  savedBy: number | null;
};

export type NewContentVersion = Omit<ContentVersion, "id" | "value"> & { value: object };

/** Inserts a version and returns its id. All instances are notified when it is committed. */
export async function insertContentVersion(
  transaction: Transaction<Tables>,
  version: NewContentVersion,
): Promise<number> {
  const { id } = await transaction
    .insertInto("content_versions")
    .values({
      key: version.key,
      value: JSON.stringify(version.value),
      saved_at: version.savedAt,
      saved_by: version.savedBy,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseSiteVersion(transaction);
  return id;
}

/** Returns the newest versions of every document, newest first and at most `each` per document. */
export async function selectNewestVersions(db: Db, each: number): Promise<ContentVersion[]> {
  const ranked = db
    .selectFrom("content_versions")
    .selectAll()
    .select(sql<number>`row_number() over (partition by key order by id desc)`.as("rank"));
  const rows = await db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("rank", "<=", each)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, key, value, saved_at, saved_by }) => ({
    id,
    key,
    value,
    savedAt: saved_at,
    savedBy: saved_by,
  }));
}
