import { sql, type Transaction } from "kysely";
import type { NewsletterDeliveriesTable, Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { IssueContent } from "../issue.ts";
import { recipientsOf } from "../issues.store.server.ts";

/** An issue that is being sent. */
export type SendingIssue = { id: number; content: IssueContent; isInArchive: boolean };
export type Delivery = { subscriberId: number; attempts: number };
export type BegunDelivery = { email: string; messageId: string };

/** Locks the sending of newsletters for one instance, until it is unlocked or the connection ends. Returns whether it did. */
export async function tryToLockSending(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_lock(${ADVISORY_LOCKS.newsletter}) as "isMine"`.execute(connection);
  return rows[0]?.isMine ?? false;
}

export async function unlockSending(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.newsletter})`.execute(connection);
}

/** Creates a delivery for each recipient. Returns how many. */
export async function insertDeliveries(
  transaction: Transaction<Tables>,
  issue: { id: number; intakeId: number | null },
  now: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("newsletter_deliveries")
    .columns(["issue_id", "subscriber_id", "next_attempt_at"])
    .expression(
      recipientsOf(transaction, issue.intakeId).select(({ val }) => [
        sql<number>`${issue.id}::integer`.as("issue_id"),
        "id",
        val(now).as("next_attempt_at"),
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Returns the ids of issues that are due and not begun. */
export async function listDueIssues(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("newsletter_issues")
    .select("id")
    .where("send_at", "<=", now)
    .where("started_at", "is", null)
    .where("paused_at", "is", null)
    .where("finished_at", "is", null)
    .orderBy("send_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the issues that are being sent and not paused, the oldest first. */
export async function listSending(db: Db): Promise<SendingIssue[]> {
  const rows = await db
    .selectFrom("newsletter_issues")
    .select(["id", "content", "intake_id"])
    .where("started_at", "is not", null)
    .where("paused_at", "is", null)
    .where("finished_at", "is", null)
    .orderBy("started_at")
    .execute();
  // Written by this feature alone.
  return rows.map(({ id, content, intake_id }) => ({
    id,
    content: content as IssueContent,
    isInArchive: intake_id === null,
  }));
}

/** Leaves out the subscribers who unsubscribed or were suppressed since sending began. */
export async function leaveOutOthers(db: Db, issueId: number, now: Date): Promise<void> {
  await sql`
    update newsletter_deliveries set status = 'left-out', finished_at = ${now}
    from subscribers
    where issue_id = ${issueId} and newsletter_deliveries.status = 'waiting'
      and subscribers.id = subscriber_id and subscribers.status <> 'confirmed'`.execute(db);
}

export async function listDueDeliveries(
  db: Db,
  issueId: number,
  { now, most }: { now: Date; most: number },
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom("newsletter_deliveries")
    .select(["subscriber_id", "attempts"])
    .where("issue_id", "=", issueId)
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .orderBy("subscriber_id")
    .limit(most)
    .execute();
  return rows.map(({ subscriber_id, attempts }) => ({ subscriberId: subscriber_id, attempts }));
}

type Begin = { issueId: number; delivery: Delivery; tokenSha256: Buffer; returnTokenSha256: Buffer; now: Date };

/**
 * Counts an attempt and stores the link to unsubscribe and the return address of its mail. Returns null, and does neither, if the issue was paused, the subscriber has left,
 * or another instance was first.
 */
export async function beginDelivery(
  db: Db,
  { issueId, delivery: { subscriberId, attempts }, tokenSha256, returnTokenSha256, now }: Begin,
): Promise<BegunDelivery | null> {
  const { rows } = await sql<BegunDelivery>`
    with begun as (
      update newsletter_deliveries set attempts = attempts + 1, return_token_sha256 = ${returnTokenSha256}
      from subscribers, newsletter_issues
      where issue_id = ${issueId} and subscriber_id = ${subscriberId} and attempts = ${attempts}
        and newsletter_deliveries.status = 'waiting' and subscribers.id = subscriber_id
        and subscribers.status = 'confirmed' and newsletter_issues.id = issue_id and paused_at is null
        and newsletter_issues.finished_at is null
      returning email, message_id, subscriber_id),
    link as (
      insert into subscriber_links (token_sha256, subscriber_id, purpose, created_at)
      select ${tokenSha256}::bytea, subscriber_id, 'unsubscribe', ${now}::timestamptz from begun)
    select email, message_id as "messageId" from begun`.execute(db);
  return rows[0] ?? null;
}

type Finished = {
  issueId: number;
  subscriberId: number;
  status: Exclude<NewsletterDeliveriesTable["status"]["__select__"], "waiting">;
  detail: string | null;
  now: Date;
};

/** Stores the result of a delivery, and that the mail server works. */
export async function finishDelivery(
  db: Db | Transaction<Tables>,
  { issueId, subscriberId, status, detail, now }: Finished,
): Promise<void> {
  await db
    .updateTable("newsletter_deliveries")
    .set({ status, detail, finished_at: now })
    .where("issue_id", "=", issueId)
    .where("subscriber_id", "=", subscriberId)
    .where("status", "=", "waiting")
    .execute();
}

export async function postponeDelivery(
  db: Db,
  { issueId, subscriberId, detail, until }: Pick<Finished, "issueId" | "subscriberId" | "detail"> & { until: Date },
): Promise<void> {
  await db
    .updateTable("newsletter_deliveries")
    .set({ next_attempt_at: until, detail })
    .where("issue_id", "=", issueId)
    .where("subscriber_id", "=", subscriberId)
    .where("status", "=", "waiting")
    .execute();
}

/** Suppresses a confirmed subscriber, whose mailbox does not exist. */
export async function suppressBounced(
  transaction: Transaction<Tables>,
  { subscriberId, detail, now }: Pick<Finished, "subscriberId" | "detail" | "now">,
): Promise<void> {
  await transaction
    .updateTable("subscribers")
    .set({ status: "suppressed", suppressed_at: now, suppressed_because: "bounced", suppressed_detail: detail })
    .where("id", "=", subscriberId)
    .where("status", "=", "confirmed")
    .execute();
}

/** Stores the last problem with the mail server; null once it works again. */
export async function setLastError(db: Db, issueId: number, lastError: string | null): Promise<void> {
  await db
    .updateTable("newsletter_issues")
    .set({ last_error: lastError })
    .where("id", "=", issueId)
    .where("last_error", "is distinct from", lastError)
    .execute();
}

/** Pauses an issue that is being sent. */
export async function pauseBecause(db: Db, issueId: number, because: string, now: Date): Promise<void> {
  await db
    .updateTable("newsletter_issues")
    .set({ paused_at: now, paused_because: because, revision: sql`revision + 1` })
    .where("id", "=", issueId)
    .where("paused_at", "is", null)
    .where("finished_at", "is", null)
    .execute();
}

/** Finishes an issue without waiting deliveries. Returns whether it did. */
export async function finishIssue(transaction: Transaction<Tables>, issueId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("newsletter_issues")
    .set({ finished_at: now, last_error: null, revision: sql`revision + 1` })
    .where("id", "=", issueId)
    .where("finished_at", "is", null)
    .where("paused_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletter_deliveries")
            .select("issue_id")
            .where("issue_id", "=", issueId)
            .where("status", "=", "waiting"),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves out all who have not got a stopped issue yet. Returns how many. */
export async function leaveOutRest(transaction: Transaction<Tables>, issueId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable("newsletter_deliveries")
    .set({ status: "left-out", finished_at: now })
    .where("issue_id", "=", issueId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
