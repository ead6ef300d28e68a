import type { Db } from "../../platform/postgres/database.server.ts";

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

/** Saves that an application was sent from a device. */
export async function insertReceiptDevice(
  db: Db,
  { receiptToken, deviceSha256, now }: { receiptToken: string; deviceSha256: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto("receipt_devices")
    .columns(["application_id", "device_sha256", "created_at"])
    .expression(({ selectFrom, val }) =>
      selectFrom("applications")
        .select(["id", val(deviceSha256).as("device_sha256"), val(now).as("created_at")])
        .where("receipt_token", "=", receiptToken),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an application was sent from a device, after `since`. */
export async function isReceiptDevice(
  db: Db,
  { applicationId, deviceSha256, since }: { applicationId: number; deviceSha256: Buffer; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("receipt_devices")
    .select("application_id")
    .where("application_id", "=", applicationId)
    .where("device_sha256", "=", deviceSha256)
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}
