import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type DeskVersion, selectVersions, versionOf } from "./document-state.store.server.ts";

/** Returns one page of the versions of a document, newest first. */
export async function listVersions(
  db: Db,
  key: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<DeskVersion[]> {
  const rows = await selectVersions(db, key).offset(offset).limit(limit).execute();
  return rows.map(versionOf);
}

export async function countVersions(db: Db, key: string): Promise<number> {
  const { count } = await db
    .selectFrom("content_versions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a version of a document; null when there is none. */
export async function findVersion(db: Db | Transaction<Tables>, key: string, id: number): Promise<DeskVersion | null> {
  const row = await selectVersions(db, key).where("content_versions.id", "=", id).executeTakeFirst();
  return row ? versionOf(row) : null;
}

/** Returns the version that was saved before another one; null when it was the first. */
export async function findVersionBefore(db: Db, key: string, id: number): Promise<DeskVersion | null> {
  const row = await selectVersions(db, key).where("content_versions.id", "<", id).limit(1).executeTakeFirst();
  return row ? versionOf(row) : null;
}
