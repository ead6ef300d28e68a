import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";

/** A batch whose release is due. */
export type ReleasedBatch = {
  id: number;
  acceptUntil: Date | null;
  letterVersions: Record<string, number>;
  /** Who set the release. */
  releaseBy: number;
};

/** The condition that a batch is to be released now. */
const isDue = (now: Date) => sql`(approved_at is not null and cancelled_at is null and released_at is null
  and release_at <= ${now}::timestamptz)`;

export async function listDueBatches(db: Db, now: Date): Promise<ReleasedBatch[]> {
  const { rows } = await sql<ReleasedBatch>`
    select id, accept_until as "acceptUntil", letter_versions as "letterVersions", release_by as "releaseBy"
    from decision_batches where ${isDue(now)} order by release_at, id`.execute(db);
  return rows;
}

/** Returns whether a batch still is to be released, and keeps its approval from being withdrawn until the transaction ends. */
export async function isStillDue(transaction: Transaction<Tables>, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select id from decision_batches where id = ${id} and ${isDue(now)} for share`.execute(transaction);
  return rows.length > 0;
}

/** Returns the next application of a batch that is not released; null when there is none but those in `except`. */
export async function nextMember(db: Db, batchId: number, except: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select application_id as id from decision_batch_applications
    where batch_id = ${batchId} and released_at is null and left_at is null
      and application_id <> all(${[...except]}::integer[])
    order by application_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Marks an application of a batch as released. Returns false when it is already, or left the batch. */
export async function markMemberReleased(
  transaction: Transaction<Tables>,
  { batchId, id, at }: { batchId: number; id: number; at: Date },
): Promise<boolean> {
  const marked = await transaction
    .updateTable("decision_batch_applications")
    .set({ released_at: at })
    .where("batch_id", "=", batchId)
    .where("application_id", "=", id)
    .where("released_at", "is", null)
    .where("left_at", "is", null)
    .returning("application_id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Clears the release time of a batch that is due. Returns false when it is not due any more. */
export async function unsetDueRelease(transaction: Transaction<Tables>, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update decision_batches set release_at = null, release_by = null, version = version + 1
    where id = ${id} and ${isDue(now)}`.execute(transaction);
  return numAffectedRows === 1n;
}

/** Ends the release of a batch, once. Returns how many applications were released by it; null when it has ended or is not complete. */
export async function finishRelease(transaction: Transaction<Tables>, id: number, at: Date): Promise<number | null> {
  const { rows } = await sql<{ applications: number }>`
    update decision_batches set released_at = ${at}::timestamptz, version = version + 1
    where id = ${id} and ${isDue(at)} and not exists (
      select from decision_batch_applications
      where batch_id = ${id} and released_at is null and left_at is null)
    returning (
      select count(*)::integer from decision_batch_applications
      where batch_id = ${id} and decision_batch_applications.released_at is not null) as applications`.execute(
    transaction,
  );
  return rows[0]?.applications ?? null;
}
