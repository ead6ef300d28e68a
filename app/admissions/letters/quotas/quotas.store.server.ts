import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import { takesPlace } from "../letters.store.server.ts";
import type { ExceededQuota } from "./quotas.ts";

type Reader = Db | Transaction<Tables>;

/** The condition that a batch has a decision and has not released it. Refers to the table as `applications`. */
export const IS_IN_BATCH: RawBuilder<boolean> = sql<boolean>`exists (
  select from decision_batch_applications member
  where member.application_id = applications.id and member.released_at is null and member.left_at is null)`;

/** Returns a query for these ids. */
export function selectIds(ids: readonly number[]): RawBuilder<unknown> {
  return sql`select unnest(${[...ids]}::integer[])`;
}

/**
 * Returns the programmes whose quota is exceeded when these applications are admitted. What other batches will release counts, too.
 *
 * `chosen` selects their ids.
 */
export async function exceededQuotas(db: Reader, chosen: RawBuilder<unknown>, at: Date): Promise<ExceededQuota[]> {
  const { rows } = await sql<ExceededQuota>`
    with chosen as materialized (
      select id, intake_id, program from applications where id in (${chosen})
    ), added as (
      select chosen.intake_id, program, quota, count(*)::integer as count
      from chosen join intake_programmes on intake_programmes.intake_id = chosen.intake_id and programme = program
      where quota is not null group by chosen.intake_id, program, quota
    )
    select added.program as programme, intakes.name as intake, quota, admitted, waiting, added.count as added
    from added join intakes on intakes.id = added.intake_id
    cross join lateral (
      select count(*) filter (where released_at is not null)::integer as admitted,
        count(*) filter (where released_at is null)::integer as waiting
      from applications
      where program = added.program and intake_id = added.intake_id and ${takesPlace(at)}
        and (released_at is not null or ${IS_IN_BATCH}) and id not in (select id from chosen)
    ) as taken
    where quota < admitted + waiting + added.count
    order by added.program, intakes.id`.execute(db);
  return rows;
}

/**
 * Locks the intakes of these applications until the transaction ends, so that decisions that take their places are checked one at a time. Comes after
 * the lock of an application and before the lock of a batch.
 */
export async function lockIntakesOf(transaction: Transaction<Tables>, chosen: RawBuilder<unknown>): Promise<void> {
  // Leaves the rows open to new applications, whose foreign key locks them, too.
  await sql`
    select id from intakes where id in (select intake_id from applications where id in (${chosen}))
    order by id for no key update`.execute(transaction);
}
