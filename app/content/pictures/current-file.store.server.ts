import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import { variantWidths } from "../../platform/images/save-variants.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** The SHA-256 of the upload that a file was made from, and that of its widest WebP. */
type CurrentFile = { source: Buffer; widest: Buffer | null };

/** Returns a picture's current file; null when there is no such picture. */
export async function findCurrentFile(db: Db, id: string): Promise<CurrentFile | null> {
  const row = await db
    .selectFrom("library_picture_files")
    .select(["source_sha256 as source", "webp"])
    .where("picture_id", "=", id)
    .where("is_current", "=", true)
    .executeTakeFirst();
  return row ? { source: row.source, widest: widestOf(row) } : null;
}

/** Returns the widest WebP of a picture's file, also of one that was replaced; null when there is no such file. */
export async function findWidestOfFile(db: Db, fileId: string): Promise<Buffer | null> {
  const row = await db.selectFrom("library_picture_files").select("webp").where("id", "=", fileId).executeTakeFirst();
  return row ? widestOf(row) : null;
}

function widestOf({ webp }: { webp: Record<string, string> }): Buffer | null {
  const hash = webp[String(variantWidths(webp).at(-1))];
  return hash === undefined ? null : Buffer.from(hash, "hex");
}

/** Gives the current file of a picture another link preview. */
export async function updateLinkPreview(
  transaction: Transaction<Tables>,
  files: Files,
  { id, share }: { id: string; share: Buffer },
): Promise<void> {
  await relyOnFiles(transaction, files, [share]);
  await transaction
    .updateTable("library_picture_files")
    .set({ share_sha256: share })
    .where("picture_id", "=", id)
    .where("is_current", "=", true)
    .execute();
}
