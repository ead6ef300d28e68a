import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import { isLinked, type NewUpload } from "./upload.store.server.ts";

/** The limits of pending uploads: per form, per network, and of the pool that all networks share. */
export type UploadLimits = { perForm: number; networkBytes: number; poolBytes: number };

/** A request for `bytes` in the pool. Idle uploads may be evicted for it, except `sparedId`. */
export type SpaceRequest = { bytes: number; poolBytes: number; idleBefore: Date; sparedId: string };

export type CreateOutcome =
  | { kind: "created"; evicted: number }
  | { kind: "form-full" }
  | { kind: "network-full" }
  | { kind: "pool-full" };

/** When bytes last arrived, or when it was created. */
const lastProgress = sql<Date>`coalesce(uploads.progressed_at, uploads.created_at)`;

/**
 * Creates an upload within the limits, which count all pending uploads, under a lock that serializes concurrent requests.
 *
 * First deletes uploads created before `idleBefore` that received no byte. A network's share counts declared sizes, so that concurrent
 * chunks can't exceed it.
 */
export async function createUpload(
  db: Db,
  upload: NewUpload,
  { perForm, networkBytes, poolBytes }: UploadLimits,
  idleBefore: Date,
): Promise<CreateOutcome> {
  const { id, submissionKey, field, name, size, sha256, networkSha256, createdAt } = upload;
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.newUploads})`.execute(transaction);
    await deleteEmpty(transaction, idleBefore);
    if ((await countPending(transaction, submissionKey)) >= perForm) return { kind: "form-full" };
    if ((await bytesOfNetwork(transaction, networkSha256)) + size > networkBytes) return { kind: "network-full" };
    const space = await freeSpace(transaction, { bytes: size, poolBytes, idleBefore, sparedId: id });
    if (!space.isEnough) return { kind: "pool-full" };
    await transaction
      .insertInto("uploads")
      .values({
        id,
        submission_key: submissionKey,
        field,
        name,
        size,
        sha256,
        network_sha256: networkSha256,
        created_at: createdAt,
      })
      .execute();
    return { kind: "created", evicted: space.evicted };
  });
}

async function deleteEmpty(transaction: Transaction<Tables>, createdBefore: Date): Promise<void> {
  await transaction
    .deleteFrom("uploads")
    .where("received", "=", 0)
    .where("taken_at", "is", null)
    .where("created_at", "<", createdBefore)
    .where((where) => where.not(isLinked))
    .execute();
}

async function countPending(transaction: Transaction<Tables>, submissionKey: string): Promise<number> {
  const { count } = await transaction
    .selectFrom("uploads")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("submission_key", "=", submissionKey)
    .where("taken_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function bytesOfNetwork(transaction: Transaction<Tables>, networkSha256: Buffer): Promise<number> {
  const { bytes } = await transaction
    .selectFrom("uploads")
    .select(({ fn }) => fn.sum("size").as("bytes"))
    .where("network_sha256", "=", networkSha256)
    .where("taken_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Frees space in a full pool by evicting the longest-idle uploads that no draft link needs, incomplete ones first. */
export async function freeSpace(db: Db, request: SpaceRequest): Promise<{ isEnough: boolean; evicted: number }> {
  const isEnough = async () => (await bytesPending(db)) + request.bytes <= request.poolBytes;
  if (await isEnough()) return { isEnough: true, evicted: 0 };
  const evicted = await evictIdle(db, request);
  return { isEnough: await isEnough(), evicted };
}

/** Sums the bytes of all uploads whose application was not submitted yet. */
async function bytesPending(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom("uploads")
    .select(({ fn }) => fn.sum("received").as("bytes"))
    .where("taken_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

async function evictIdle(db: Db, { bytes, poolBytes, idleBefore, sparedId }: SpaceRequest): Promise<number> {
  const isIdle = sql<boolean>`uploads.taken_at is null and uploads.received > 0 and ${lastProgress} < ${idleBefore}
    and uploads.id <> ${sparedId} and not ${isLinked}`;
  // The condition is repeated for each deleted row, which may have made progress or been submitted since it was selected.
  const { numAffectedRows } = await sql`
    with idle as (
      select id, sum(received) over (order by finished_at is not null, ${lastProgress}, id) - received as freed_before
      from uploads where ${isIdle}
    ), pool as (
      select sum(received) + ${bytes}::bigint - ${poolBytes}::bigint as excess from uploads where taken_at is null
    )
    delete from uploads using idle, pool
    where uploads.id = idle.id and freed_before < excess and ${isIdle}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
