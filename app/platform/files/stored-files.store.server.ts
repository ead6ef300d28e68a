import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../postgres/advisory-locks.ts";
import type { Db } from "../postgres/database.server.ts";
import type { Files } from "./files.server.ts";

/**
 * For so long after it was asked for, a removal that was never answered may still be carried out: a store takes a request that was
 * signed up to 15 minutes ago.
 */
const REMOVAL_PENDING = sql`interval '1 hour'`;

/** A kept file can't be relied on: it has to be kept again, at once or a while later. An outage, for whoever brought it. */
class FileNotStoredError extends Error {
  readonly code = "EIO";
}

/**
 * Lets no sweep take these files until the transaction, which is about to name them, has ended.
 *
 * Throws when one of them is gone already, or may yet go.
 */
export async function relyOnFiles(transaction: Transaction<Tables>, files: Files, hashes: Buffer[]): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.files})`.execute(transaction);
  const pending = await transaction
    .selectFrom("file_removals")
    .select("sha256")
    .where("sha256", "in", hashes)
    .where("asked_at", ">", sql<Date>`now() - ${REMOVAL_PENDING}`)
    .executeTakeFirst();
  if (pending) throw new FileNotStoredError("A file may still be removed by a sweep that was interrupted.");
  for (const sha256 of hashes) {
    if (!(await files.exists(sha256))) throw new FileNotStoredError("A file was swept away before it was saved.");
  }
}

/** Which of these files are no document of an application just now. */
export async function notOfDocuments(db: Db, hashes: Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from unnest(${hashes}::bytea[]) as kept (sha256)
    where not exists (select from documents where documents.sha256 = kept.sha256)`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Removes a kept file that no row names; false when one does, and while a backup is made, whose rows may name what today's don't.
 *
 * It waits for those who are saving, and they wait for it, so that none can lose a file to it.
 */
export async function removeUnusedFile(db: Db, files: Files, sha256: Buffer, storedSince: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.files})`.execute(transaction);
    if (await isBeingCopied(transaction)) return false;
    if (await isInUse(transaction, sha256)) return false;
    // Not in this transaction: it has to stand when this one ends without knowing what became of the removal.
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

/** Forgets removals that can't be carried out any more. */
export async function deleteOldRemovals(db: Db): Promise<void> {
  await db.deleteFrom("file_removals").where("asked_at", "<", sql<Date>`now() - ${REMOVAL_PENDING}`).execute();
}

/** Otherwise no copy begins before the transaction ends. */
async function isBeingCopied(transaction: Transaction<Tables>): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.copy}) as free`.execute(transaction);
  return rows[0]?.free !== true;
}

/** Whether a document of an application or a cut of a post's picture has this content. */
async function isInUse(transaction: Transaction<Tables>, sha256: Buffer): Promise<boolean> {
  const document = await transaction
    .selectFrom("documents")
    .select("id")
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  if (document) return true;
  const hash = sha256.toString("hex");
  const picture = await transaction
    .selectFrom("post_images")
    .select("id")
    .where((row) =>
      row.or([
        row("share_sha256", "=", sha256),
        sql<boolean>`exists (select from jsonb_each_text(avif) where value = ${hash})`,
        sql<boolean>`exists (select from jsonb_each_text(webp) where value = ${hash})`,
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return picture !== undefined;
}
