import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Address } from "../change-subscribers.store.server.ts";
import type { SubscriberStatus } from "../subscriber.store.server.ts";

/** Stores new addresses as pending, and leaves known ones as they are. Returns the keys that are new. */
export async function insertImported(
  transaction: Transaction<Tables>,
  addresses: readonly Address[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into subscribers (email, email_key, status, requested_at, imported_at)
    select email, email_key, 'pending', ${now}::timestamptz, ${now}::timestamptz
    from unnest(${addresses.map(({ email }) => email)}::text[], ${addresses.map(({ key }) => key)}::text[])
      with ordinality as imported (email, email_key, place)
    order by place
    on conflict (email_key) do nothing
    returning email_key as key`.execute(transaction);
  return new Set(rows.map(({ key }) => key));
}

/** Returns the status of each known key. */
export async function findStatuses(
  transaction: Transaction<Tables>,
  keys: readonly string[],
): Promise<Map<string, SubscriberStatus>> {
  const { rows } = await sql<{ key: string; status: SubscriberStatus }>`
    select email_key as key, status from subscribers where email_key = any(${[...keys]}::text[])`.execute(transaction);
  return new Map(rows.map(({ key, status }) => [key, status]));
}

/** Returns imported subscribers who were not asked to confirm yet, in the order of their import. */
export async function listToConfirm(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("subscribers")
    .select("id")
    .where("status", "=", "pending")
    .where("imported_at", "is not", null)
    .where("confirmation_sent_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
