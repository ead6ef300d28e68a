import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
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
