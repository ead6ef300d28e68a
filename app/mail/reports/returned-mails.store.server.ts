import type { Transaction } from "kysely";
import type { MailsTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

export type ReturnedMail = { tokenSha256: Buffer; isBounced: boolean; detail: string };

/**
 * Stores what another mail server reported about a mail that was sent: that it was not delivered, or is delayed. Returns the mail's state before; null when
 * no mail has this return address.
 */
export async function storeReport(
  transaction: Transaction<Tables>,
  { tokenSha256, isBounced, detail }: ReturnedMail,
): Promise<MailsTable["status"]["__select__"] | null> {
  const mail = await transaction
    .selectFrom("mails")
    .select(["id", "status"])
    .where("return_token_sha256", "=", tokenSha256)
    .forUpdate()
    .executeTakeFirst();
  if (mail?.status === "sent")
    await transaction
      .updateTable("mails")
      .set({ status: isBounced ? "bounced" : "sent", last_error: detail })
      .where("id", "=", mail.id)
      .execute();
  return mail?.status ?? null;
}

export type UndeliveredMail = { id: number; subject: string; createdAt: Date; lastError: string };

/** Returns the newest mail about an application to an address that was not delivered, written since `since`; null when there is none. */
export async function findUndelivered(db: Db, recipient: string, since: Date): Promise<UndeliveredMail | null> {
  const row = await db
    .selectFrom("mails")
    .select(["id", "subject", "created_at", "last_error"])
    .where("recipient", "=", recipient)
    .where("status", "in", ["failed", "bounced"])
    .where("about", "=", "application")
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { id: row.id, subject: row.subject, createdAt: row.created_at, lastError: row.last_error ?? "" };
}
