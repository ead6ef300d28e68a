import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Outcome } from "../../application.ts";
import {
  type ApplicationScope,
  applicationsIn,
  EVERY_APPLICATION,
  isOfEverything,
} from "../../application-scope.store.server.ts";
import type { LEFT_LABELS } from "./batch.ts";
import { IS_FREE } from "./batch-contents.store.server.ts";

type Reader = Db | Transaction<Tables>;

export type Batch = {
  id: number;
  name: string;
  version: number;
  madeBy: { id: number; username: string };
  madeAt: Date;
  acceptUntil: Date | null;
  quotaReason: string | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  letterVersions: Record<string, number> | null;
  releaseAt: Date | null;
  releaseBy: { id: number; username: string } | null;
  releasedAt: Date | null;
  cancelledAt: Date | null;
  /** Applications that did not leave it. */
  total: number;
  released: number;
  left: number;
};

/** Whose batches are read: those that the person made, or that have applications of the scope. Only these are counted. */
export type BatchReader = { scope: ApplicationScope; staffId: number };

/** Lists the newest batches that somebody may see. */
export function listBatches(db: Db, { scope, staffId }: BatchReader, limit: number): Promise<Batch[]> {
  return readBatches(db, scope, isVisible(scope, staffId), limit);
}

/** Returns a batch that somebody may see; null when there is none. */
export async function findBatch(db: Reader, { scope, staffId }: BatchReader, id: number): Promise<Batch | null> {
  const [batch] = await readBatches(db, scope, sql`batch.id = ${id} and ${isVisible(scope, staffId)}`, 1);
  return batch ?? null;
}

function isVisible(scope: ApplicationScope, staffId: number): RawBuilder<boolean> {
  if (isOfEverything(scope)) return sql<boolean>`true`;
  return sql<boolean>`(made_by = ${staffId} or exists (
    select from decision_batch_applications member
    join ${applicationsIn(scope)} on applications.id = member.application_id where batch_id = batch.id))`;
}

/** Reads a batch and locks it until the transaction ends, so that changes of it run one at a time; null when there is none. */
export async function lockBatch(transaction: Transaction<Tables>, id: number): Promise<Batch | null> {
  await sql`select id from decision_batches where id = ${id} for update`.execute(transaction);
  const [batch] = await readBatches(transaction, EVERY_APPLICATION, sql`batch.id = ${id}`, 1);
  return batch ?? null;
}

type Row = Omit<Batch, "madeBy" | "releaseBy"> & {
  madeById: number;
  madeByName: string;
  releaseById: number | null;
  releaseByName: string | null;
};

async function readBatches(
  db: Reader,
  scope: ApplicationScope,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Batch[]> {
  const { rows } = await sql<Row>`
    select batch.id, batch.name, batch.version, made_by as "madeById", maker.username as "madeByName", made_at as "madeAt",
      accept_until as "acceptUntil", quota_reason as "quotaReason", approver.username as "approvedBy",
      approved_at as "approvedAt", letter_versions as "letterVersions", release_at as "releaseAt",
      release_by as "releaseById", releaser.username as "releaseByName", released_at as "releasedAt",
      cancelled_at as "cancelledAt", counted.*
    from decision_batches batch
    join staff maker on maker.id = made_by
    left join staff approver on approver.id = approved_by
    left join staff releaser on releaser.id = release_by
    cross join lateral (
      select count(*) filter (where left_at is null)::integer as total,
        count(member.released_at)::integer as released, count(left_at)::integer as left
      from decision_batch_applications member join ${applicationsIn(scope)} on applications.id = member.application_id
      where batch_id = batch.id
    ) as counted
    where ${condition} order by batch.id desc limit ${limit}`.execute(db);
  return rows.map(({ madeById, madeByName, releaseById, releaseByName, ...batch }) => ({
    ...batch,
    madeBy: { id: madeById, username: madeByName },
    releaseBy: releaseById === null ? null : { id: releaseById, username: releaseByName ?? "" },
  }));
}

export type NewBatch = {
  name: string;
  madeBy: number;
  madeAt: Date;
  acceptUntil: Date | null;
  quotaReason: string | null;
};

/** Locks the selected applications whose decisions wait for a release, so that none is withdrawn while it joins a batch. */
export async function lockFree(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  selected: RawBuilder<unknown>,
): Promise<{ ids: number[]; admitted: number[] }> {
  const locked = await sql<{ id: number }>`
    select applications.id from applications
    where id in (select applications.id from ${applicationsIn(scope)} where ${selected}) and ${IS_FREE}
    order by applications.id for update`.execute(transaction);
  // Another batch may have got some of them while this one waited for its locks.
  const { rows } = await sql<{ id: number; outcome: Outcome }>`
    select id, outcome from applications
    where id = any(${locked.rows.map(({ id }) => id)}::integer[]) and ${IS_FREE} order by id`.execute(transaction);
  const admitted = rows.filter(({ outcome }) => outcome === "admitted");
  return { ids: rows.map(({ id }) => id), admitted: admitted.map(({ id }) => id) };
}

/** Inserts a batch of applications that are locked. Returns its id. */
export async function insertBatch(
  transaction: Transaction<Tables>,
  applicationIds: readonly number[],
  batch: NewBatch,
): Promise<number> {
  const { id } = await transaction
    .insertInto("decision_batches")
    .values({
      name: batch.name,
      made_by: batch.madeBy,
      made_at: batch.madeAt,
      accept_until: batch.acceptUntil,
      quota_reason: batch.quotaReason,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into decision_batch_applications (batch_id, application_id, outcome)
    select ${id}, id, outcome from applications where id = any(${[...applicationIds]}::integer[])`.execute(transaction);
  return id;
}

export type Member = {
  id: number;
  reference: string;
  firstName: string;
  lastName: string;
  programme: string;
  outcome: Outcome;
  releasedAt: Date | null;
  leftAt: Date | null;
  leftBecause: keyof typeof LEFT_LABELS | null;
};

/** Lists one page of a batch's applications that are in a scope: first those that left it. */
export async function listMembers(
  db: Db,
  scope: ApplicationScope,
  batchId: number,
  page: { offset: number; limit: number },
): Promise<{ members: Member[]; total: number }> {
  const from = sql`
    from decision_batch_applications member join ${applicationsIn(scope)} on applications.id = member.application_id
    where batch_id = ${batchId}`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  const { rows } = await sql<Member>`
    select applications.id, reference, first_name as "firstName", last_name as "lastName", program as programme,
      member.outcome, member.released_at as "releasedAt", left_at as "leftAt", left_because as "leftBecause"
    ${from} order by (left_at is null), program, last_name, first_name, applications.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { members: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns whether an application waits in a batch for its release. */
export async function isMember(db: Reader, batchId: number, applicationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from decision_batch_applications where batch_id = ${batchId} and application_id = ${applicationId}
      and left_at is null and released_at is null`.execute(db);
  return rows.length > 0;
}

/** Returns whether every application of a batch is in a scope. */
export async function isWhollyInScope(db: Reader, scope: ApplicationScope, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ outside: boolean }>`
    select exists (
      select from decision_batch_applications where batch_id = ${batchId} and left_at is null
        and application_id not in (select applications.id from ${applicationsIn(scope)})) as outside`.execute(db);
  return rows[0]?.outside === false;
}
