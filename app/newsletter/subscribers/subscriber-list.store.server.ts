import { type Selectable, sql, type Transaction } from "kysely";
import type { SubscribersTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { SubscriberStatus } from "./subscriber.store.server.ts";
import { STATUSES, type SuppressionReason } from "./subscriber.ts";

export type Subscriber = {
  id: number;
  email: string;
  status: SubscriberStatus;
  requestedAt: Date;
  confirmationSentAt: Date | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  suppressedAt: Date | null;
  suppressedBecause: SuppressionReason | null;
  suppressedDetail: string | null;
  importedAt: Date | null;
};

export type StatusCounts = Record<SubscriberStatus, number>;

export async function countByStatus(db: Db): Promise<StatusCounts> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["status", ({ fn }) => fn.countAll<string>().as("count")])
    .groupBy("status")
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(STATUSES.map((status) => [status, counts.get(status) ?? 0])) as StatusCounts;
}

type Part = { offset: number; limit: number };

/** Returns a part of the subscribers, newest first. */
export async function listSubscribers(
  db: Db,
  status: SubscriberStatus | null,
  { offset, limit }: Part,
): Promise<Subscriber[]> {
  const all = db.selectFrom("subscribers").selectAll();
  const rows = await (status ? all.where("status", "=", status) : all)
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(asSubscriber);
}

/** Returns the subscribers whose address contains a text, in any letter case. */
export async function searchSubscribers(db: Db, text: string, limit: number): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where(sql<boolean>`strpos(lower(email), ${text.toLowerCase()}) > 0`)
    .orderBy("email")
    .limit(limit)
    .execute();
  return rows.map(asSubscriber);
}

export async function findSubscriber(db: Db, id: number): Promise<Subscriber | null> {
  const row = await db.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? asSubscriber(row) : null;
}

/** Returns a subscriber and locks the row until the transaction ends. */
export async function lockSubscriber(transaction: Transaction<Tables>, id: number): Promise<Subscriber | null> {
  const row = await transaction
    .selectFrom("subscribers")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? asSubscriber(row) : null;
}

/** Returns the titles of the last issues that a subscriber was sent. */
export function listReceivedIssues(
  db: Db,
  { id, withSegments }: { id: number; withSegments: boolean },
): Promise<{ id: number; subject: string; status: string }[]> {
  const deliveries = db
    .selectFrom("newsletter_deliveries")
    .innerJoin("newsletter_issues", "newsletter_issues.id", "issue_id")
    .select(["newsletter_issues.id", "newsletter_issues.subject", "newsletter_deliveries.status"])
    .where("subscriber_id", "=", id);
  return (withSegments ? deliveries : deliveries.where("newsletter_issues.intake_id", "is", null))
    .orderBy("newsletter_issues.id", "desc")
    .limit(10)
    .execute();
}

const EXPORTED_AT_ONCE = 1000;

/** Yields all subscribers with a status in batches, the oldest first. */
export async function* streamSubscribers(db: Db, status: SubscriberStatus | null): AsyncGenerator<Subscriber[]> {
  for (let after = 0; ; ) {
    const all = db.selectFrom("subscribers").selectAll().where("id", ">", after);
    const rows = await (status ? all.where("status", "=", status) : all)
      .orderBy("id")
      .limit(EXPORTED_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(asSubscriber);
    after = last.id;
  }
}

function asSubscriber(row: Selectable<SubscribersTable>): Subscriber {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    requestedAt: row.requested_at,
    confirmationSentAt: row.confirmation_sent_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    suppressedAt: row.suppressed_at,
    suppressedBecause: row.suppressed_because,
    suppressedDetail: row.suppressed_detail,
    importedAt: row.imported_at,
  };
}
