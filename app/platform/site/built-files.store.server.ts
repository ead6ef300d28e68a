import { sql } from "kysely";
import type { Db } from "../postgres/database.server.ts";

/** Returns which of these built files are not shared yet, and updates the timestamp of the others. */
export async function findUnsharedFiles(db: Db, names: string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with shared as (
      update built_files set last_built_at = ${now} where name = any (${names}) returning name
    )
    select name from unnest(${names}::text[]) as name where name not in (select name from shared)`.execute(db);
  return rows.map(({ name }) => name);
}

export async function shareFile(db: Db, name: string, content: Buffer, now: Date): Promise<void> {
  await db
    .insertInto("built_files")
    .values({ name, content, last_built_at: now })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function findSharedFile(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom("built_files").select("content").where("name", "=", name).executeTakeFirst();
  return row?.content ?? null;
}

/** Deletes files that no instance's build has contained since `time`. */
export async function removeFilesBuiltBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("built_files").where("last_built_at", "<", time).execute();
}
