import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

/** The waiting list of a programme in a session. */
export type WaitingList = { programme: string; session: string };

/** Lists the waiting lists of a scope that somebody is on, with the number of people. */
export async function listWaitingLists(db: Db, scope: ApplicationScope): Promise<(WaitingList & { count: number })[]> {
  const { rows } = await sql<WaitingList & { count: number }>`
    select program as programme, session, count(*)::integer as count from ${applicationsIn(scope)}
    where outcome = 'waiting-list' group by program, session order by session desc, program`.execute(db);
  return rows;
}

export type Waiting = {
  id: number;
  reference: string;
  firstName: string;
  lastName: string;
  decidedAt: Date;
  isTold: boolean;
};

/** Returns the people on a waiting list, the next one first. Those without a place follow in the order of their decisions. */
export async function readWaiting(
  db: Db | Transaction<Tables>,
  scope: ApplicationScope,
  { programme, session }: WaitingList,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, reference, first_name as "firstName", last_name as "lastName", decided_at as "decidedAt",
      released_at is not null as "isTold"
    from ${applicationsIn(scope)}
    where outcome = 'waiting-list' and program = ${programme} and session = ${session}
    order by waiting_rank nulls last, decided_at, id`.execute(db);
  return rows;
}

/** Locks a waiting list until the transaction ends, and returns the ids in their order. */
export async function lockWaiting(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  list: WaitingList,
): Promise<number[]> {
  await sql`
    select id from ${applicationsIn(scope)}
    where outcome = 'waiting-list' and program = ${list.programme} and session = ${list.session}
    order by id for update`.execute(transaction);
  return (await readWaiting(transaction, scope, list)).map(({ id }) => id);
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

export type Places = { quota: number; admitted: number };

/** Returns the quota of a programme in the intakes of a session, and who has a place or an offer; null without a quota. */
export async function readPlaces(db: Db, { programme, session }: WaitingList): Promise<Places | null> {
  const { rows } = await sql<{ quota: number | null; admitted: number }>`
    select (
      select sum(quota)::integer from intake_programmes join intakes on intakes.id = intake_id
      where intake_programmes.programme = ${programme} and intakes.session = ${session}
    ) as quota, (
      select count(*)::integer from applications
      where program = ${programme} and session = ${session} and outcome = 'admitted' and not exists (
        select from letters where letters.application_id = applications.id and response = 'declined' and ended_at is null)
    ) as admitted`.execute(db);
  const [row] = rows;
  return row && row.quota !== null ? { quota: row.quota, admitted: row.admitted } : null;
}
