import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { hasLapsedOffer, takesPlace } from "../letters.store.server.ts";

/** The waiting list of a programme in a session. */
export type WaitingList = { programme: string; session: string };

/** On each waiting list, this many people are counted. */
export const MAX_COUNTED_ON_LIST = 1000;

/** Lists the waiting lists of a scope that somebody is on, with the number of people, which is one more than is counted when there are more. */
export async function listWaitingLists(db: Db, scope: ApplicationScope): Promise<(WaitingList & { count: number })[]> {
  const waiting = sql`from ${applicationsIn(scope)} where outcome = 'waiting-list'`;
  const first = sql`order by program, session limit 1`;
  // From the index, one list leads to the next: PostgreSQL would read everybody on each list to find the lists.
  const { rows } = await sql<WaitingList & { count: number }>`
    with recursive lists as (
      (select program, session ${waiting} ${first})
      union all
      select following.* from lists cross join lateral (
        select program, session ${waiting} and (program, session) > (lists.program, lists.session) ${first}) as following
    )
    select program as programme, session, (
      select count(*)::integer from (
        select ${waiting} and program = lists.program and session = lists.session limit ${MAX_COUNTED_ON_LIST + 1}) as counted
    ) as count from lists order by session desc, program`.execute(db);
  return rows;
}

/** Returns whether anyone of a scope applied to this programme in this session. */
export async function hasApplications(
  db: Db,
  scope: ApplicationScope,
  { programme, session }: WaitingList,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${applicationsIn(scope)} where program = ${programme} and session = ${session} limit 1`.execute(db);
  return rows.length > 0;
}

export type Waiting = {
  id: number;
  reference: string;
  firstName: string;
  lastName: string;
  decidedAt: Date;
  isReleased: boolean;
};

/** The order of a waiting list: those without a place follow in the order of their decisions. */
const IN_ORDER = sql`order by waiting_rank nulls last, decided_at, id`;

function isOnList({ programme, session }: WaitingList) {
  return sql`outcome = 'waiting-list' and program = ${programme} and session = ${session}`;
}

/** Returns the ids of all people on a waiting list, the next one first. */
export async function listWaitingIds(
  db: Db | Transaction<Tables>,
  scope: ApplicationScope,
  list: WaitingList,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${applicationsIn(scope)} where ${isOnList(list)} ${IN_ORDER}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns these people of a waiting list, in its order. */
export async function readWaiting(
  db: Db,
  scope: ApplicationScope,
  list: WaitingList,
  ids: readonly number[],
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, reference, first_name as "firstName", last_name as "lastName", decided_at as "decidedAt",
      released_at is not null as "isReleased"
    from ${applicationsIn(scope)} where ${isOnList(list)} and id = any(${[...ids]}::integer[]) ${IN_ORDER}`.execute(db);
  return rows;
}

/** Locks a waiting list until the transaction ends, and returns the ids in their order. */
export async function lockWaiting(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  list: WaitingList,
): Promise<number[]> {
  await sql`select id from ${applicationsIn(scope)} where ${isOnList(list)} order by id for update`.execute(
    transaction,
  );
  return listWaitingIds(transaction, scope, list);
}

/** Gives these applications the places 1, 2, 3 and so on. */
export async function setOrder(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await sql`
    update applications set waiting_rank = ranked.place
    from unnest(${[...ids]}::integer[]) with ordinality as ranked (id, place)
    where applications.id = ranked.id`.execute(transaction);
}

/** Takes the place of an application that leaves the waiting list. */
export async function clearPlace(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction.updateTable("applications").set({ waiting_rank: null }).where("id", "=", id).execute();
}

/** Returns a short text that differs for each order of a waiting list, to detect that a form is out of date. */
export function orderVersion(ids: readonly number[]): string {
  return createHash("sha256").update(ids.join(",")).digest("base64url").slice(0, 16);
}

export type Places = {
  quota: number;
  /** Applicants who have a place, or an offer that can still be accepted. */
  admitted: number;
  /** Offers without a response by their last day. */
  lapsed: number;
};

/** Locks the intakes of a waiting list until the transaction ends, so that its places are given one at a time. */
export async function lockPlaces(transaction: Transaction<Tables>, list: WaitingList): Promise<void> {
  // Leaves the rows open to new applications, whose foreign key locks them, too.
  await sql`select id from intakes where id in (${intakesOf(list)}) order by id for no key update`.execute(transaction);
}

function intakesOf({ programme, session }: WaitingList) {
  return sql`
    select intake_id from intake_programmes join intakes on intakes.id = intake_id
    where intake_programmes.programme = ${programme} and intakes.session = ${session}`;
}

/** Returns the quota of a programme in the intakes of a session, and how many of its places are taken; null without a quota. */
export async function readPlaces(
  db: Db | Transaction<Tables>,
  { programme, session }: WaitingList,
  at: Date,
): Promise<Places | null> {
  const { rows } = await sql<{ quota: number | null; admitted: number; lapsed: number }>`
    select (
      select sum(quota)::integer from intake_programmes join intakes on intakes.id = intake_id
      where intake_programmes.programme = ${programme} and intakes.session = ${session}
    ) as quota,
      count(*) filter (where ${takesPlace(at)})::integer as admitted,
      count(*) filter (where ${hasLapsedOffer(at)})::integer as lapsed
    from applications where program = ${programme} and session = ${session} and outcome = 'admitted'`.execute(db);
  const [row] = rows;
  return row && row.quota !== null ? { ...row, quota: row.quota } : null;
}
