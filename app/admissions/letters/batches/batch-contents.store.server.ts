import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { MAX_COUNTED } from "../../desk/list/application-list.store.server.ts";
import { exceededQuotas, IS_IN_BATCH } from "../quotas/quotas.store.server.ts";
import type { ExceededQuota } from "../quotas/quotas.ts";
import type { OutcomeCount } from "./batch.ts";

type Reader = Db | Transaction<Tables>;

/** The condition that a decision waits for its release, and that no batch has it. Refers to the table as `applications`. */
const IS_UNRELEASED = sql`(applications.status = 'decided' and applications.outcome is not null
  and applications.released_at is null)`;
export const IS_FREE: RawBuilder<unknown> = sql`(${IS_UNRELEASED} and not ${IS_IN_BATCH})`;

/** Counts applications by programme and outcome. */
async function countOutcomes(db: Reader, from: RawBuilder<unknown>): Promise<OutcomeCount[]> {
  const { rows } = await sql<{ programme: string; outcome: OutcomeCount["outcome"]; count: number }>`
    select program as programme, outcome, count(*)::integer as count ${from}
    group by program, outcome order by program, outcome`.execute(db);
  return rows;
}

/** Counts by programme and outcome what a batch of these applications would have. */
export function countFree(db: Reader, scope: ApplicationScope, selected: RawBuilder<unknown>): Promise<OutcomeCount[]> {
  return countOutcomes(db, sql`from ${applicationsIn(scope)} where ${selected} and ${IS_FREE}`);
}

/** Counts the decisions of a scope that wait for a batch; stops after MAX_COUNTED. */
export async function countWaitingForBatch(db: Reader, scope: ApplicationScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (select from ${applicationsIn(scope)} where ${IS_FREE} limit ${MAX_COUNTED + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts by programme and outcome what a batch has of a scope; those that left it are not counted. */
export function countMembers(db: Reader, scope: ApplicationScope, batchId: number): Promise<OutcomeCount[]> {
  return countOutcomes(
    db,
    sql`from (
      select program, member.outcome from decision_batch_applications member
      join ${applicationsIn(scope)} on applications.id = member.application_id
      where batch_id = ${batchId} and left_at is null) as counted`,
  );
}

const MAX_NAMED = 10;

export type LeftOut = {
  /** Selected applications that have no decision to release, withdrawn ones apart. */
  undecided: number;
  /** Selected applications whose decision was released already. */
  released: number;
  /** Selected applications that wait in another batch. */
  inBatch: number;
  withdrawn: { count: number; named: { id: number; reference: string }[] };
};

/** Counts the selected applications that a batch can't have, and names withdrawn ones. */
export async function countLeftOut(
  db: Reader,
  scope: ApplicationScope,
  selected: RawBuilder<unknown>,
): Promise<LeftOut> {
  const counts = await sql<{ undecided: number; released: number; inBatch: number; withdrawn: number }>`
    select count(*) filter (where status not in ('decided', 'withdrawn'))::integer as undecided,
      count(*) filter (where status = 'decided' and released_at is not null)::integer as released,
      count(*) filter (where ${IS_UNRELEASED} and ${IS_IN_BATCH})::integer as "inBatch",
      count(*) filter (where status = 'withdrawn')::integer as withdrawn
    from ${applicationsIn(scope)} where ${selected}`.execute(db);
  const { undecided = 0, released = 0, inBatch = 0, withdrawn = 0 } = counts.rows[0] ?? {};
  // PostgreSQL would read everything that is selected again to find none.
  if (withdrawn === 0) return { undecided, released, inBatch, withdrawn: { count: 0, named: [] } };
  const named = await sql<{ id: number; reference: string }>`
    select id, reference from ${applicationsIn(scope)} where ${selected} and status = 'withdrawn'
    order by id limit ${MAX_NAMED}`.execute(db);
  return { undecided, released, inBatch, withdrawn: { count: withdrawn, named: named.rows } };
}

/** Returns the programmes whose quota a batch of these applications would exceed. */
export function exceededByFree(
  db: Reader,
  scope: ApplicationScope,
  selected: RawBuilder<unknown>,
  at: Date,
): Promise<ExceededQuota[]> {
  const chosen = sql`
    select applications.id from ${applicationsIn(scope)} where ${selected} and ${IS_FREE} and outcome = 'admitted'`;
  return exceededQuotas(db, chosen, at);
}

/** Returns the programmes of a scope whose quota the release of a batch would exceed. */
export function exceededByMembers(
  db: Reader,
  scope: ApplicationScope,
  batchId: number,
  at: Date,
): Promise<ExceededQuota[]> {
  return exceededQuotas(db, admittedMembers(scope, batchId), at);
}

/** Returns a query for the ids of a batch's admissions that are not released. */
export function admittedMembers(scope: ApplicationScope, batchId: number): RawBuilder<unknown> {
  return sql`
    select application_id from decision_batch_applications member
    join ${applicationsIn(scope)} on applications.id = member.application_id
    where batch_id = ${batchId} and member.outcome = 'admitted' and member.released_at is null and left_at is null`;
}
