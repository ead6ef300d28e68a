import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Zoned } from "../../ui/format/place-time.ts";
import type { NewRequest } from "./new-request.ts";

export type RequestedItem = {
  id: number;
  label: string;
  /** The file that was sent for it; null while it is awaited. */
  received: { name: string; at: Date } | null;
};

/** A request with what has arrived. Without items, staff asked by text, and one document answers it. */
export type DocumentRequest = {
  /** ISO 8601, such as 2025-10-06. */
  dueOn: string | null;
  /** When the reminders were queued. */
  reminders: Date[];
  items: RequestedItem[];
};

/** Returns the requests of an application by id. */
export async function listRequests(db: Db, applicationId: number): Promise<Map<number, DocumentRequest>> {
  const { rows } = await sql<{
    id: number;
    dueOn: string | null;
    remindedBefore: Date | null;
    remindedAfter: Date | null;
  }>`
    select id, due_on::text as "dueOn", reminded_before_at as "remindedBefore", reminded_after_at as "remindedAfter"
    from document_requests where application_id = ${applicationId}`.execute(db);
  const items = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map(({ id, dueOn, remindedBefore, remindedAfter }) => {
      const reminders = [remindedBefore, remindedAfter].filter((at) => at !== null);
      return [id, { dueOn, reminders, items: items.get(id) ?? [] }];
    }),
  );
}

async function listItems(db: Db, requestIds: number[]): Promise<Map<number, RequestedItem[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("requested_items")
    .leftJoin("documents", (join) =>
      join.onRef("requested_item_id", "=", "requested_items.id").on("replaced_at", "is", null),
    )
    .select(["requested_items.id", "request_id as requestId", "label", "original_name as name", "sent_at as at"])
    .where("request_id", "in", requestIds)
    .orderBy("requested_items.id")
    .execute();
  const items = Map.groupBy(rows, ({ requestId }) => requestId);
  const itemOf = ({ id, label, name, at }: (typeof rows)[number]) => ({
    id,
    label,
    received: name && at ? { name, at } : null,
  });
  return new Map([...items].map(([requestId, of]) => [requestId, of.map(itemOf)]));
}

/** Inserts a request and returns its id; null for one by text only, which has no row. */
export async function insertRequest(
  transaction: Transaction<Tables>,
  applicationId: number,
  { items, dueOn }: NewRequest,
): Promise<number | null> {
  if (items.length === 0 && dueOn === null) return null;
  const { rows } = await sql<{ id: number }>`
    insert into document_requests (application_id, due_on) values (${applicationId}, ${dueOn}::date)
    returning id`.execute(transaction);
  const id = rows[0]?.id ?? null;
  if (id === null || items.length === 0) return id;
  await transaction
    .insertInto("requested_items")
    .values(items.map((label) => ({ request_id: id, label })))
    .execute();
  return id;
}

/** Returns whether an event has exactly this request. */
export async function hasRequest(
  transaction: Transaction<Tables>,
  eventId: number,
  { items, dueOn }: NewRequest,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select due_on::text is not distinct from ${dueOn}::text
      and array(select label from requested_items where requested_items.request_id = document_requests.id order by id)
        = ${items}::text[] as same
    from application_events left join document_requests on document_requests.id = application_events.request_id
    where application_events.id = ${eventId}`.execute(transaction);
  return rows[0]?.same === true;
}

/** An item of the newest request, with the hash of the file that was sent for it. */
export type OpenItem = { id: number; sha256: Buffer | null };

/** Returns the items that staff asked for last; none when they asked by text only. */
export async function listOpenItems(transaction: Transaction<Tables>, applicationId: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select requested_items.id, sha256
    from requested_items left join documents on requested_item_id = requested_items.id and replaced_at is null
    where request_id = (
      select request_id from application_events where application_id = ${applicationId} and kind = 'more-asked'
      order by id desc limit 1
    ) order by requested_items.id`.execute(transaction);
  return rows;
}

/** Condition on `applications`, which reads an index: whether staff wait for something that they asked the applicant for. */
export const isAwaited = sql<boolean>`applications.status = 'more-needed'`;

/** Whether staff wait for something beyond the day by which it should have come. */
export const isOverdue = ({ timeZone }: Zoned) =>
  sql<boolean>`applications.awaited_until < (now() at time zone ${timeZone}::text)::date`;

/** Says whether something is awaited or overdue; null for neither. */
export const missingOf = (place: Zoned) =>
  sql<"awaited" | "overdue" | null>`case when ${isOverdue(place)} then 'overdue' when ${isAwaited} then 'awaited' end`;
