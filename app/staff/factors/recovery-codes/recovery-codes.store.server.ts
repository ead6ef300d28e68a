import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";

/** Replaces the recovery codes of an account. */
export async function replaceRecoveryCodes(
  transaction: Transaction<Tables>,
  staffId: number,
  hashes: Buffer[],
): Promise<void> {
  // Two concurrent replacements would otherwise leave both sets.
  await transaction.selectFrom("staff").select("id").where("id", "=", staffId).forUpdate().execute();
  await transaction.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  await transaction
    .insertInto("staff_recovery_codes")
    .values(hashes.map((code_sha256) => ({ code_sha256, staff_id: staffId })))
    .execute();
}

/** Uses up a recovery code. Returns false when it is wrong or used. Of concurrent calls, one succeeds. */
export async function redeemRecoveryCode(db: Db, staffId: number, codeSha256: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("staff_recovery_codes")
    .set({ used_at: now })
    .where("code_sha256", "=", codeSha256)
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .returning("staff_id")
    .executeTakeFirst();
  return row !== undefined;
}
