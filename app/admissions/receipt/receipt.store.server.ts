import type { Db } from "../../platform/database.server.ts";

/** The application that a receipt's key stands for, and the code on its papers. */
export async function findByReceiptToken(
  db: Db,
  receiptToken: string,
): Promise<{ id: number; verificationCode: string; isReceiptMailed: boolean } | null> {
  const row = await db
    .selectFrom("applications")
    .select(["id", "verification_code as verificationCode", "is_receipt_mailed as isReceiptMailed"])
    .where("receipt_token", "=", receiptToken)
    .executeTakeFirst();
  return row ?? null;
}
