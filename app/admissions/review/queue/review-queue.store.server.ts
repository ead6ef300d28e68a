import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { ApplicationStep } from "../../application.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { isInList, MAX_COUNTED, orderBy, SORT_COLUMNS } from "../../desk/list/application-list.store.server.ts";
import { type ApplicationList, oppositeOrder } from "../../desk/list/application-list.ts";
import { hasOpenDuplicate } from "../../duplicates/duplicates.store.server.ts";
import { isNewFromApplicant } from "../../record/new-from-applicant.store.server.ts";

/**
 * The applications that wait for a member of staff: no two conditions hold for one, and each has an index in the order of receipt. A filter by status or
 * outcome shows others.
 */
const WAITING: readonly RawBuilder<unknown>[] = [
  sql`status = 'received'`,
  sql`status = 'in-review'`,
  // Some of the documents that were asked for have arrived.
  sql`status = 'more-needed' and ${isNewFromApplicant}`,
];

/** How many applications of the queue are loaded before and from the current one. */
const BEFORE = 5;
const FROM = 40;

export type QueuedApplication = {
  id: number;
  name: string;
  program: string;
  admissionType: string;
  submittedAt: Date;
  /** Another application of the session may be of the same person, and nobody has decided. */
  possibleDuplicate: boolean;
  /** What its applicant sent or changed since the last step of staff. */
  newSteps: ApplicationStep[];
};

export type QueueWindow = {
  applications: QueuedApplication[];
  /** At most one more than MAX_COUNTED. */
  count: number;
  hasMore: boolean;
};

/** Counts the applications of a scope that wait for a decision; returns one more than `max` when there are more. */
export function countWaiting(db: Db, scope: ApplicationScope, max: number): Promise<number> {
  return countIn(db, scope, WAITING, max);
}

/** Returns the part of a queue around an application, or its beginning. The application may have left the queue. */
export async function readQueueWindow(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  at: number | null,
): Promise<QueueWindow> {
  const [before, from, count] = await Promise.all([
    at === null ? [] : selectIds(db, scope, list, { at, isBackwards: true, limit: BEFORE }),
    selectIds(db, scope, list, { at, isBackwards: false, limit: FROM + 1 }),
    countIn(db, scope, partsOf(scope, list), MAX_COUNTED),
  ]);
  const ids = [...before.reverse(), ...from.slice(0, FROM)];
  return { applications: await readQueued(db, scope, ids), count, hasMore: from.length > FROM };
}

/** The conditions of a queue: an application is in it once one of them holds. */
function partsOf(scope: ApplicationScope, list: ApplicationList): RawBuilder<unknown>[] {
  const inList = isInList(scope, list);
  return showsDecided(list) ? [inList] : WAITING.map((isWaiting) => sql`${inList} and ${isWaiting}`);
}

function showsDecided({ status, outcome }: ApplicationList): boolean {
  return status !== null || (outcome !== null && outcome !== "none");
}

async function countIn(
  db: Db,
  scope: ApplicationScope,
  parts: readonly RawBuilder<unknown>[],
  max: number,
): Promise<number> {
  const selected = parts.map((part) => sql`(select from ${applicationsIn(scope)} where ${part} limit ${max + 1})`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from (${sql.join(selected, sql` union all `)}) as waiting limit ${max + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

type Part = { at: number | null; isBackwards: boolean; limit: number };

async function selectIds(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  { at, isBackwards, limit }: Part,
): Promise<number[]> {
  const { key } = SORT_COLUMNS[list.sort];
  const order = isBackwards ? oppositeOrder(list.order) : list.order;
  const side = isBackwards ? (order === "asc" ? sql`>` : sql`<`) : order === "asc" ? sql`>=` : sql`<=`;
  const within = at === null ? sql`true` : sql`(${key}, id) ${side} ((select key from this), ${at}::int)`;
  // One query for each part, since an index has them one after the other.
  const selected = partsOf(scope, list).map(
    (part) => sql`(
      select id, ${key} as key from ${applicationsIn(scope)} where ${part} and ${within}
      order by ${orderBy(list.sort, order)} limit ${limit})`,
  );
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`
    with this as materialized (select ${key} as key from ${applicationsIn(scope)} where id = ${at}::int)
    select id from (${sql.join(selected, sql` union all `)}) as selected
    order by key ${direction}, id ${direction} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function readQueued(db: Db, scope: ApplicationScope, ids: number[]): Promise<QueuedApplication[]> {
  const { rows } = await sql<QueuedApplication>`
    select id, first_name || ' ' || last_name as name, program, admission_type as "admissionType", submitted_at as "submittedAt",
      ${hasOpenDuplicate(scope)} as "possibleDuplicate",
      array(
        select kind from application_events as sent
        where application_id = applications.id and kind in ('document-sent', 'document-replaced', 'answers-changed')
          and not exists (
            select from application_events as later
            where later.application_id = applications.id and later.id > sent.id
              and later.staff_id is not null and later.kind not like 'payment-%')
      ) as "newSteps"
    from ${applicationsIn(scope)} where id = any(${ids}::integer[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
