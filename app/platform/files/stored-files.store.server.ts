import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../postgres/advisory-locks.ts";
import type { Db } from "../postgres/database.server.ts";
import type { Files } from "./files.server.ts";

/**
 * How long a removal without a response may still be carried out: an object store accepts requests that were signed up to 15 minutes ago.
 */
const REMOVAL_PENDING = sql`interval '1 hour'`;

/** A stored file may be missing, so the client has to send it again. Counts as an outage. */
class FileNotStoredError extends Error {
  readonly code = "EIO";
}

/**
 * Locks these files against the sweep until the transaction, which is about to reference them, has ended.
 *
 * Throws when one of them is missing, or has a pending removal.
 */
export async function relyOnFiles(transaction: Transaction<Tables>, files: Files, hashes: Buffer[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.files})`.execute(transaction);
  const pending = await transaction
    .selectFrom("file_removals")
    .select("sha256")
    .where("sha256", "in", hashes)
    .where("asked_at", ">", sql<Date>`now() - ${REMOVAL_PENDING}`)
    .executeTakeFirst();
  if (pending) throw new FileNotStoredError("An interrupted sweep may still remove a file.");
  for (const sha256 of hashes) {
    if (!(await files.exists(sha256))) throw new FileNotStoredError("A sweep removed a file before it was referenced.");
  }
}

/** Returns those of these files that are no document of an application. */
export async function notOfDocuments(db: Db, hashes: Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from unnest(${hashes}::bytea[]) as stored (sha256)
    where not exists (select from documents where documents.sha256 = stored.sha256)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Removes a stored file that no row references. Returns false when one does, or while a backup is running, whose snapshot may reference it.
 *
 * The lock excludes transactions that are about to reference a file.
 */
export async function removeUnusedFile(db: Db, files: Files, sha256: Buffer, storedSince: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.files})`.execute(transaction);
    if (await isBeingCopied(transaction)) return false;
    if (await isInUse(transaction, sha256)) return false;
    // Outside of the transaction: the note has to survive when the transaction fails with the removal unconfirmed.
    await noteRemoval(db, sha256);
    const removed = await files.removeStoredBefore(sha256, storedSince);
    await transaction.deleteFrom("file_removals").where("sha256", "=", sha256).execute();
    return removed;
  });
}

async function noteRemoval(db: Db, sha256: Buffer): Promise<void> {
  await db
    .insertInto("file_removals")
    .values({ sha256, asked_at: sql`now()` })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ asked_at: sql`now()` }))
    .execute();
}

/** Deletes the notes of removals that can no longer be carried out. */
export async function deleteOldRemovals(db: Db): Promise<void> {
  await db.deleteFrom("file_removals").where("asked_at", "<", sql<Date>`now() - ${REMOVAL_PENDING}`).execute();
}

/** Returns whether a copy is running. If not, none can start before the transaction ends. */
async function isBeingCopied(transaction: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.copy}) as free`.execute(transaction);
  return rows[0]?.free !== true;
}

/** Returns whether a document of an application, a piece of an upload, a download or an image variant has this content. */
async function isInUse(transaction: Transaction<Tables>, sha256: Buffer): Promise<boolean> {
  const hash = sha256.toString("hex");
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from documents where sha256 = ${sha256})
      or exists (select from library_downloads where sha256 = ${sha256})
      or exists (
        select from upload_pieces join uploads on uploads.id = upload_id
        where upload_pieces.sha256 = ${sha256} and taken_at is null
      )
      or exists (
        select from (
          select share_sha256, avif, webp from post_images
          union all select share_sha256, avif, webp from library_picture_files
        ) as images
        where share_sha256 = ${sha256}
          or exists (select from jsonb_each_text(avif) where value = ${hash})
          or exists (select from jsonb_each_text(webp) where value = ${hash})
      ) as used`.execute(transaction);
  return rows[0]?.used !== false;
}
