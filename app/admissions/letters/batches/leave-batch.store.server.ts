import { sql, type Transaction } from "kysely";
import type { DecisionBatchApplicationsTable, Tables } from "../../../../database/tables.ts";

type Leaving = {
  applicationId: number;
  because: NonNullable<DecisionBatchApplicationsTable["left_because"]["__select__"]>;
  at: Date;
};

/** Takes an application out of the batch that it waits in, if any. The batch has to be approved again, unless its release has begun. */
export async function leaveOpenBatch(
  transaction: Transaction<Tables>,
  { applicationId, because, at }: Leaving,
): Promise<void> {
  const left = await transaction
    .updateTable("decision_batch_applications")
    .set({ left_at: at, left_because: because })
    .where("application_id", "=", applicationId)
    .where("released_at", "is", null)
    .where("left_at", "is", null)
    .returning("batch_id")
    .executeTakeFirst();
  if (left) await voidApproval(transaction, left.batch_id, at);
}

/** Withdraws the approval of a batch after a change, unless its release has begun. */
export async function voidApproval(transaction: Transaction<Tables>, batchId: number, at: Date): Promise<void> {
  await sql`
    update decision_batches set version = version + 1, approved_by = null, approved_at = null, letter_versions = null,
      release_at = null, release_by = null
    where id = ${batchId} and (release_at is null or release_at > ${at}::timestamptz)`.execute(transaction);
}
