import type { Db } from "../../platform/postgres/database.server.ts";

/** Returns the application with this receipt token; null when there is none. */
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

/** Saves the device that an application was sent from. */
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

/** Returns whether an application was sent from a device after `since`. */
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
