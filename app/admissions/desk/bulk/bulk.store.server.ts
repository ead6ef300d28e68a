import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Permitted } from "../../../staff/permissions/permissions.ts";
import type { ApplicationStatus } from "../../application.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { isInList, MAX_COUNTED } from "../list/application-list.store.server.ts";
import type { ApplicationList } from "../list/application-list.ts";

/** How many applications one change can concern, so that a request ends within seconds. */
export const MAX_AT_ONCE = 500;

export type StatusCount = { status: ApplicationStatus; count: number };

/** Counts the applications of a list by status; null when there are more than `max`. */
export async function countByStatus(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  max = MAX_COUNTED,
): Promise<StatusCount[] | null> {
  const { rows } = await sql<StatusCount>`
    select status, count(*)::int as count
    from (select status from ${applicationsIn(scope)} where ${isInList(scope, list)} limit ${max + 1}) as counted
    group by status order by count(*) desc, status`.execute(db);
  return rows.reduce((sum, { count }) => sum + count, 0) > max ? null : rows;
}

/** An application with its last event; 0 when there is none yet. */
export type Target = { id: number; reference: string; lastEventId: number };

/** Returns the applications of a list up to the newest one that was shown: those that waited longest, at most `MAX_AT_ONCE`. */
export async function listTargets(
  db: Db,
  scope: ApplicationScope,
  list: ApplicationList,
  newest: number,
): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select id, reference,
      coalesce((select max(events.id) from application_events as events where events.application_id = applications.id), 0)
        as "lastEventId"
    from ${applicationsIn(scope)} where ${isInList(scope, list)} and applications.id <= ${newest}
    order by submitted_at, id limit ${MAX_AT_ONCE}`.execute(db);
  return rows;
}

/** Returns the newest event of all applications; 0 when there is none. */
export async function newestEventId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("application_events")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Returns the newest application of a scope; 0 when there is none. */
export async function newestApplicationId(db: Db, scope: ApplicationScope): Promise<number> {
  const row = await db
    .selectFrom(applicationsIn(scope))
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Locks those of some applications that are in a scope, so that none gets another programme meanwhile. Returns their ids. */
export async function lockInScope(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${applicationsIn(scope)} where id = any(${[...ids]}::integer[]) order by id for update`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

type Assignment = { ids: readonly number[]; to: number | null };

/** Assigns locked applications to a member of staff, or to nobody. Returns how many changed hands. */
export async function assignApplications(transaction: Transaction<Tables>, { ids, to }: Assignment): Promise<number> {
  const { numAffectedRows } = await sql`
    update applications set assigned_to = ${to}
    where assigned_to is distinct from ${to}::integer and id = any(${[...ids]}::integer[])`.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

type Batch = { scope: ApplicationScope; list: ApplicationList; to: number; count: number };

/**
 * Assigns the applications of a list that waited longest, are not decided and belong to nobody. Two people who do so at once get different ones.
 *
 * Returns their ids.
 */
export async function assignNext(
  transaction: Transaction<Tables>,
  { scope, list, to, count }: Batch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update applications set assigned_to = ${to} where id in (
      select id from ${applicationsIn(scope)}
      where assigned_to is null and outcome is null and status <> 'withdrawn' and ${isInList(scope, list)}
      order by submitted_at, id limit ${count} for update skip locked
    ) returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

export type Reviewer = { id: number; username: string };

/** Returns the enabled members of staff who may decide on applications. */
export async function listReviewers(db: Db): Promise<Reviewer[]> {
  return selectReviewers(db).select(["id", "username"]).orderBy("username").execute();
}

/** Returns one of them with their roles and faculties; null when it is somebody else. */
export async function findReviewer(db: Db, id: number): Promise<(Reviewer & Permitted) | null> {
  const found = selectReviewers(db).select(["id", "username", "roles", "faculties"]).where("id", "=", id);
  return (await found.executeTakeFirst()) ?? null;
}

function selectReviewers(db: Db) {
  return db
    .selectFrom("staff")
    .where("disabled_at", "is", null)
    .where(sql<boolean>`roles && '{officer,head-of-registry,administrator}'::text[]`);
}
