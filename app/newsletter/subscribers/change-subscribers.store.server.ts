import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { EndReason } from "./subscriber.ts";

export type Address = { email: string; key: string };

/**
 * Suppresses or unsubscribes addresses, each key once. Stores those that are unknown, too, so that no import writes to them. Returns how many changed.
 */
export async function endMails(
  transaction: Transaction<Tables>,
  addresses: readonly Address[],
  { reason, now }: { reason: EndReason; now: Date },
): Promise<number> {
  const status = reason === "asked" ? "unsubscribed" : "suppressed";
  const because = reason === "asked" ? null : reason;
  const { numAffectedRows } = await sql`
    insert into subscribers (email, email_key, status, requested_at, unsubscribed_at, suppressed_at, suppressed_because)
    select email, email_key, ${status}, ${now}::timestamptz,
      case when ${status} = 'unsubscribed' then ${now}::timestamptz end,
      case when ${status} = 'suppressed' then ${now}::timestamptz end, ${because}::text
    from unnest(${addresses.map(({ email }) => email)}::text[], ${addresses.map(({ key }) => key)}::text[])
      as ended (email, email_key)
    order by email_key
    on conflict (email_key) do update set status = excluded.status,
      unsubscribed_at = coalesce(excluded.unsubscribed_at, subscribers.unsubscribed_at),
      suppressed_at = coalesce(excluded.suppressed_at, subscribers.suppressed_at),
      suppressed_because = coalesce(excluded.suppressed_because, subscribers.suppressed_because),
      suppressed_detail = case when excluded.suppressed_at is null then subscribers.suppressed_detail end
    where (subscribers.status, subscribers.suppressed_because) is distinct from
      (excluded.status, coalesce(excluded.suppressed_because, subscribers.suppressed_because))`.execute(transaction);
  if (reason !== "undeliverable")
    await sql`
      delete from newsletter_consents using subscribers
      where subscribers.id = subscriber_id and email_key = any(${addresses.map(({ key }) => key)}::text[])`.execute(
      transaction,
    );
  return Number(numAffectedRows ?? 0);
}

/** Lifts the suppression of a subscriber. */
export async function liftSuppression(
  transaction: Transaction<Tables>,
  id: number,
  status: "confirmed" | "unsubscribed",
): Promise<void> {
  await transaction
    .updateTable("subscribers")
    .set({ status, suppressed_at: null, suppressed_because: null, suppressed_detail: null })
    .where("id", "=", id)
    .execute();
}

/** Deletes a subscriber with its links and deliveries. Returns whether there was one. */
export async function deleteSubscriber(transaction: Transaction<Tables>, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("subscribers").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}
