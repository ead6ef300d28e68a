import { sql, type Transaction } from "kysely";
import type { NewsletterDeliveriesTable, Tables } from "../../../database/tables.ts";

type Status = NewsletterDeliveriesTable["status"]["__select__"];
type ReportedDelivery = { issueId: number; subscriberId: number; status: Status };

/** Returns the delivery of an issue with this return address, and locks it; null when there is none. */
export async function lockReported(
  transaction: Transaction<Tables>,
  returnTokenSha256: Buffer,
): Promise<ReportedDelivery | null> {
  const row = await transaction
    .selectFrom("newsletter_deliveries")
    .select(["issue_id as issueId", "subscriber_id as subscriberId", "status"])
    .where("return_token_sha256", "=", returnTokenSha256)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores what was reported about a delivery. */
export async function storeReported(
  transaction: Transaction<Tables>,
  { issueId, subscriberId }: ReportedDelivery,
  { status, detail }: { status: Status; detail: string },
): Promise<void> {
  await transaction
    .updateTable("newsletter_deliveries")
    .set({ status, detail })
    .where("issue_id", "=", issueId)
    .where("subscriber_id", "=", subscriberId)
    .execute();
}

type Complaint = { unsubscribeTokenSha256: Buffer; messageId: string | null };

/** Stores that a subscriber complained about an issue. Returns the subscriber whose mail has this link; null when there is none. */
export async function storeComplaint(
  transaction: Transaction<Tables>,
  { unsubscribeTokenSha256, messageId }: Complaint,
): Promise<{ id: number; email: string; key: string } | null> {
  const subscriber = await transaction
    .selectFrom("subscriber_links")
    .innerJoin("subscribers", "subscribers.id", "subscriber_id")
    .select(["subscribers.id", "email", "email_key as key"])
    .where("token_sha256", "=", unsubscribeTokenSha256)
    .where("purpose", "=", "unsubscribe")
    .executeTakeFirst();
  if (!subscriber) return null;
  await transaction
    .updateTable("newsletter_deliveries")
    .set({ status: "complained" })
    .where("subscriber_id", "=", subscriber.id)
    .where(sql<string>`message_id::text`, "=", messageId)
    .where("status", "=", "sent")
    .execute();
  return subscriber;
}
