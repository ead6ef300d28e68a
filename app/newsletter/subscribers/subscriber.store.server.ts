import { sql, type Transaction } from "kysely";
import type { SubscriberLinksTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

export type SubscriberStatus = "pending" | "confirmed" | "unsubscribed" | "suppressed";

export type PendingSubscriber = {
  id: number;
  email: string;
  /** Whether staff imported it, instead of its owner. */
  isImported: boolean;
  confirmationsSent: number;
  confirmationSentAt: Date | null;
};

export type LinkPurpose = SubscriberLinksTable["purpose"];

export type SubscriberLink = { status: SubscriberStatus; createdAt: Date };

/** Stores an address as pending and returns its id. Returns null, and changes nothing, when it is already subscribed. */
export async function requestSubscription(
  transaction: Transaction<Tables>,
  { email, key, now }: { email: string; key: string; now: Date },
): Promise<number | null> {
  const row = await transaction
    .insertInto("subscribers")
    .values({ email, email_key: key, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column("email_key")
        .doUpdateSet({ email, status: "pending", requested_at: now, imported_at: null })
        .where("subscribers.status", "<>", "confirmed"),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns a pending subscriber and locks the row until the transaction ends; null when there is none. */
export async function lockPending(transaction: Transaction<Tables>, id: number): Promise<PendingSubscriber | null> {
  const row = await transaction
    .selectFrom("subscribers")
    .select(["id", "email", "imported_at", "confirmations_sent", "confirmation_sent_at"])
    .where("id", "=", id)
    .where("status", "=", "pending")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { email, confirmations_sent: confirmationsSent, confirmation_sent_at: confirmationSentAt } = row;
  return { id, email, isImported: row.imported_at !== null, confirmationsSent, confirmationSentAt };
}

export async function recordConfirmationSent(transaction: Transaction<Tables>, id: number, now: Date): Promise<void> {
  await transaction
    .updateTable("subscribers")
    .set({ confirmations_sent: sql`confirmations_sent + 1`, confirmation_sent_at: now })
    .where("id", "=", id)
    .execute();
}

export async function insertLink(
  transaction: Transaction<Tables>,
  link: { subscriberId: number; purpose: LinkPurpose; tokenSha256: Buffer; now: Date },
): Promise<void> {
  const { subscriberId, purpose, tokenSha256, now } = link;
  await transaction
    .insertInto("subscriber_links")
    .values({ token_sha256: tokenSha256, subscriber_id: subscriberId, purpose, created_at: now })
    .execute();
}

/** Returns the link with this token hash; null when there is none. */
export async function findLink(db: Db, purpose: LinkPurpose, tokenSha256: Buffer): Promise<SubscriberLink | null> {
  const row = await db
    .selectFrom("subscriber_links")
    .innerJoin("subscribers", "subscribers.id", "subscriber_links.subscriber_id")
    .select(["subscribers.status", "subscriber_links.created_at"])
    .where("token_sha256", "=", tokenSha256)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row ? { status: row.status, createdAt: row.created_at } : null;
}

/** Confirms a pending subscriber through a link created after `createdAfter`. */
export async function confirmByLink(
  db: Db,
  link: { tokenSha256: Buffer; createdAfter: Date; now: Date },
): Promise<void> {
  await db
    .updateTable("subscribers")
    .set({
      status: "confirmed",
      confirmed_at: link.now,
      unsubscribed_at: null,
      confirmations_sent: 0,
      suppressed_at: null,
      suppressed_because: null,
      suppressed_detail: null,
    })
    .where("status", "=", "pending")
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("subscriber_links")
        .select("subscriber_id")
        .where("token_sha256", "=", link.tokenSha256)
        .where("purpose", "=", "confirm")
        .where("created_at", ">", link.createdAfter),
    )
    .execute();
}

/** Unsubscribes a subscriber, also as an applicant. */
export async function unsubscribeByLink(db: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await sql`
    with ended as (
      update subscribers set status = 'unsubscribed', unsubscribed_at = ${now}
      where status <> 'unsubscribed' and id = (
        select subscriber_id from subscriber_links where token_sha256 = ${tokenSha256} and purpose = 'unsubscribe')
      returning id)
    delete from newsletter_consents using ended where subscriber_id = ended.id`.execute(db);
}

/** Gives those who unsubscribed or were suppressed, and whose later request was never confirmed, that status again. */
export async function restoreUnconfirmed(db: Db, before: Date): Promise<void> {
  await sql`
    update subscribers set status = case when suppressed_at is null then 'unsubscribed' else 'suppressed' end
    where status = 'pending' and requested_at < ${before}
      and (suppressed_at is not null or unsubscribed_at is not null)`.execute(db);
}

/** Deletes pending subscribers whose last request is older than `before`, with their links. Returns how many. */
export async function deleteUnconfirmed(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscribers")
    .where("status", "=", "pending")
    .where("requested_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
