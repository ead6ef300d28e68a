import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** Days before the due date. */
const REMINDER_DAYS = 3;
/** After a longer outage, nobody is reminded of a day that is long past. */
const LATE_DAYS = 14;

/** A request whose applicant is to be reminded. */
export type DueReminder = {
  requestId: number;
  email: string;
  reference: string;
  dueOn: string;
  isOverdue: boolean;
  /** What has not arrived; empty when staff asked by text only. */
  items: string[];
};

/** The day of a reminder at the university, as ISO 8601, and its time zone. */
type Today = { today: string; timeZone: string };

/** The reminders that are due on a day: before the due date unless staff asked within those days, and after it. */
const isDue = ({ today, timeZone }: Today) => sql`
  applications.status = 'more-needed'
  and not exists (
    select from application_events as later
    where later.application_id = applications.id and later.kind = 'more-asked' and later.id > application_events.id
  )
  and case when due_on < ${today}::date
    then reminded_after_at is null and due_on >= ${today}::date - ${LATE_DAYS}::int
    else reminded_before_at is null and due_on <= ${today}::date + ${REMINDER_DAYS}::int
      and (application_events.at at time zone ${timeZone}::text)::date < due_on - ${REMINDER_DAYS}::int
  end`;

const REQUESTS = sql`document_requests
  join application_events on application_events.request_id = document_requests.id
  join applications on applications.id = document_requests.application_id`;

/** Returns the ids of the requests whose applicants are to be reminded. */
export async function listDueRequests(db: Db, on: Today): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select document_requests.id from ${REQUESTS}
    where due_on <= ${on.today}::date + ${REMINDER_DAYS}::int and reminded_after_at is null and ${isDue(on)}
    order by document_requests.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the application of a request and returns the reminder that is due; null when it was sent meanwhile, or when nothing is awaited any more.
 */
export async function lockDueReminder(
  transaction: Transaction<Tables>,
  requestId: number,
  on: Today,
): Promise<DueReminder | null> {
  await sql`
    select id from applications where id = (select application_id from document_requests where id = ${requestId})
    for update`.execute(transaction);
  const { rows } = await sql<DueReminder>`
    select document_requests.id as "requestId", email, reference, due_on::text as "dueOn", due_on < ${on.today}::date as "isOverdue",
      array(
        select label from requested_items
        where requested_items.request_id = document_requests.id
          and not exists (select from documents where requested_item_id = requested_items.id and replaced_at is null)
        order by requested_items.id
      ) as items
    from ${REQUESTS} where document_requests.id = ${requestId} and ${isDue(on)}`.execute(transaction);
  return rows[0] ?? null;
}

/** Records that a reminder was queued. */
export async function recordReminder(
  transaction: Transaction<Tables>,
  { requestId, isOverdue }: DueReminder,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable("document_requests")
    .set(isOverdue ? { reminded_after_at: at } : { reminded_before_at: at })
    .where("id", "=", requestId)
    .execute();
}
