import type { Db } from "../../platform/postgres/database.server.ts";

export type UnscannedDocument = { id: string; sha256: Buffer };

/** Returns the unscanned documents with an id greater than `id`, in the order of their ids. */
export function findUnscanned(db: Db, id: string, limit: number): Promise<UnscannedDocument[]> {
  return db
    .selectFrom("documents")
    .select(["id", "sha256"])
    .where("scanned_at", "is", null)
    .where("id", ">", id)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Saves the result of a scan for every document with this content. */
export async function recordScan(
  db: Db,
  sha256: Buffer,
  { at, virus }: { at: Date; virus: string | null },
): Promise<void> {
  await db
    .updateTable("documents")
    .set({ scanned_at: at, virus })
    .where("sha256", "=", sha256)
    .where("scanned_at", "is", null)
    .execute();
}
