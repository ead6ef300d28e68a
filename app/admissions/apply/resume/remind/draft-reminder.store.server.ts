import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import { LINK_GOOD_FOR_DAYS } from "../draft-link.ts";
import { REMINDER_LEAD_MS } from "./reminder-time.ts";

/** A draft whose owner is to be reminded. */
export type DueReminder = { draftId: number; email: string; closesAt: Date };

/** Stores the drafts that wait for their reminder until their intake closes, also when it closes later than was known. */
export async function storeUntilClosing(db: Db, now: Date): Promise<void> {
  await sql`
    update drafts set expires_at = closes_at from intakes
    where intakes.id = remind_intake_id and reminded_at is null and expires_at > ${now} and expires_at < closes_at`.execute(
    db,
  );
}

/** The drafts to remind of: applications close soon, and nobody with this address has applied in the session. */
const isDue = (now: Date) => sql`
  reminded_at is null and expires_at > ${now}
  and closes_at > ${now} and closes_at <= ${new Date(now.getTime() + REMINDER_LEAD_MS)}
  and not exists (
    select from applications
    where applications.session = intakes.session and email_key(applications.email) = email_key(drafts.email)
  )`;

export async function listDueReminders(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select drafts.id from drafts join intakes on intakes.id = remind_intake_id where ${isDue(now)}
    order by drafts.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a draft and returns its reminder; null when it was sent meanwhile, or the draft was submitted, cancelled or changed. */
export async function lockDueReminder(
  transaction: Transaction<Tables>,
  draftId: number,
  now: Date,
): Promise<DueReminder | null> {
  const { rows } = await sql<DueReminder>`
    select drafts.id as "draftId", drafts.email, closes_at as "closesAt"
    from drafts join intakes on intakes.id = remind_intake_id
    where drafts.id = ${draftId} and ${isDue(now)} for update of drafts`.execute(transaction);
  return rows[0] ?? null;
}

/** Records that a reminder was queued, with the hash of its link's token. */
export async function recordReminder(
  transaction: Transaction<Tables>,
  { draftId, tokenSha256, at }: { draftId: number; tokenSha256: Buffer; at: Date },
): Promise<void> {
  await transaction
    .updateTable("drafts")
    .set({ reminded_at: at, reminder_sha256: tokenSha256 })
    .where("id", "=", draftId)
    .execute();
}

/**
 * Stops the reminder of a draft that a link opens. The draft is then stored as long as one without a reminder, unless the owner has just been
 * reminded. A link that opens nothing changes nothing.
 */
export async function stopReminder(db: Db, tokenSha256: Buffer): Promise<void> {
  await sql`
    update drafts set remind_intake_id = null,
      expires_at = case when reminded_at is null
        then least(expires_at, created_at + make_interval(days => ${LINK_GOOD_FOR_DAYS}::int)) else expires_at end
    where ${tokenSha256} in (token_sha256, reminder_sha256)`.execute(db);
}
