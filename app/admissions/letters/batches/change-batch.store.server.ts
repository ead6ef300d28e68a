import { sql, type Transaction } from "kysely";
import type { DecisionBatchApplicationsTable, Tables } from "../../../../database/tables.ts";
import type { LetterVersions } from "./batch.ts";

/** Approves a batch with these versions of the letters. */
export async function setApproval(
  transaction: Transaction<Tables>,
  { id, staffId, at, letterVersions }: { id: number; staffId: number; at: Date; letterVersions: LetterVersions },
): Promise<void> {
  const approval = { approved_by: staffId, approved_at: at, letter_versions: JSON.stringify(letterVersions) };
  await updateBatch(transaction, id).set(approval).execute();
}

/** Sets when a batch is released, and by whom; null for not at all. */
export async function setReleaseTime(
  transaction: Transaction<Tables>,
  id: number,
  release: { at: Date; staffId: number } | null,
): Promise<void> {
  const columns = { release_at: release?.at ?? null, release_by: release?.staffId ?? null };
  await updateBatch(transaction, id).set(columns).execute();
}

export async function setQuotaReason(transaction: Transaction<Tables>, id: number, reason: string): Promise<void> {
  await updateBatch(transaction, id).set({ quota_reason: reason }).execute();
}

export async function setCancelled(transaction: Transaction<Tables>, id: number, at: Date): Promise<void> {
  await updateBatch(transaction, id).set({ cancelled_at: at }).execute();
}

function updateBatch(transaction: Transaction<Tables>, id: number) {
  return transaction.updateTable("decision_batches").where("id", "=", id).set({ version: sql<number>`version + 1` });
}

type Leaving = { id: number; at: Date; because: "removed" | "cancelled"; applicationId: number | null };

/** Takes one application out of a batch, or all that are not released. */
export async function leaveBatch(
  transaction: Transaction<Tables>,
  { id, at, because, applicationId }: Leaving,
): Promise<void> {
  const members = transaction
    .updateTable("decision_batch_applications")
    .set({ left_at: at, left_because: because })
    .where("batch_id", "=", id)
    .where("released_at", "is", null)
    .where("left_at", "is", null);
  await (applicationId === null ? members : members.where("application_id", "=", applicationId)).execute();
}

type LeavingOpen = {
  applicationId: number;
  because: NonNullable<DecisionBatchApplicationsTable["left_because"]["__select__"]>;
  at: Date;
};

/** Takes an application out of the batch that it waits in, if any. The batch has to be approved again, unless its release has begun. */
export async function leaveOpenBatch(
  transaction: Transaction<Tables>,
  { applicationId, because, at }: LeavingOpen,
): Promise<void> {
  const batchId = await lockOpenBatch(transaction, applicationId);
  if (batchId === null) return;
  const left = await transaction
    .updateTable("decision_batch_applications")
    .set({ left_at: at, left_because: because })
    .where("batch_id", "=", batchId)
    .where("application_id", "=", applicationId)
    .where("released_at", "is", null)
    .where("left_at", "is", null)
    .returning("batch_id")
    .executeTakeFirst();
  if (left) await voidApproval(transaction, batchId, at);
}

/** Locks the batch that an application waits in before the application's row there, in the order in which a change of a batch locks them. */
async function lockOpenBatch(transaction: Transaction<Tables>, applicationId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from decision_batches where id = (
      select batch_id from decision_batch_applications
      where application_id = ${applicationId} and released_at is null and left_at is null)
    for update`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Returns whether an application waits in a batch that is approved. */
export async function isInApprovedBatch(transaction: Transaction<Tables>, applicationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from decision_batch_applications member join decision_batches on decision_batches.id = batch_id
    where application_id = ${applicationId} and member.released_at is null and left_at is null
      and approved_at is not null`.execute(transaction);
  return rows.length > 0;
}

/** Withdraws the approval of a batch after a change, unless its release has begun. */
export async function voidApproval(transaction: Transaction<Tables>, batchId: number, at: Date): Promise<void> {
  await sql`
    update decision_batches set version = version + 1, approved_by = null, approved_at = null, letter_versions = null,
      release_at = null, release_by = null
    where id = ${batchId} and (release_at is null or release_at > ${at}::timestamptz)`.execute(transaction);
}
