import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import type { DocumentField } from "../../../application.ts";

export type NewUpload = {
  id: string;
  submissionKey: string;
  field: DocumentField;
  name: string;
  size: number;
  sha256: Buffer;
  networkSha256: Buffer;
  createdAt: Date;
};

export type UploadState = { size: number; received: number; createdAt: Date; isTaken: boolean; isLinked: boolean };

/** A finished upload. Once its application is submitted, its bytes are among the documents. */
export type FinishedUpload = { id: string; name: string; sha256: Buffer; isTaken: boolean };

export type AppendOutcome =
  | { kind: "appended"; received: number; isWhole: boolean }
  /** The upload's offset differs: another request was faster, or the bytes were sent twice. */
  | { kind: "wrong-offset" }
  /** The finished file does not match its checksum; it was deleted. */
  | { kind: "corrupt" }
  | { kind: "unknown" };

/** Whether a draft link needs this upload. Expired links are deleted every night. */
export const isLinked = sql<boolean>`exists (
  select from drafts where drafts.submission_key = uploads.submission_key and uploads.id = any (drafts.upload_ids))`;

export async function findUpload(db: Db, id: string): Promise<UploadState | null> {
  const row = await db
    .selectFrom("uploads")
    .select(["size", "received", "created_at", "taken_at", isLinked.as("is_linked")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { size, received, created_at: createdAt, taken_at: takenAt } = row;
  return { size, received, createdAt, isTaken: takenAt !== null, isLinked: row.is_linked };
}

/**
 * Appends `bytes` to an upload whose offset is `start`. The last bytes finish it if the file matches its checksum.
 *
 * A row lock lets one request at a time append to it, on all instances.
 */
export async function appendToUpload(
  db: Db,
  id: string,
  { start, bytes, now }: { start: number; bytes: Buffer; now: Date },
): Promise<AppendOutcome> {
  return db.transaction().execute(async (transaction) => {
    const upload = await transaction
      .selectFrom("uploads")
      .select(["size", "received", "sha256"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!upload) return { kind: "unknown" };
    const received = start + bytes.length;
    if (upload.received !== start || received > upload.size) return { kind: "wrong-offset" };
    await transaction.insertInto("upload_chunks").values({ upload_id: id, start, bytes }).execute();
    const isWhole = received === upload.size;
    if (isWhole && !(await sha256Of(transaction, id)).equals(upload.sha256)) {
      await transaction.deleteFrom("uploads").where("id", "=", id).execute();
      return { kind: "corrupt" };
    }
    await transaction
      .updateTable("uploads")
      .set({ received, progressed_at: now, finished_at: isWhole ? now : null })
      .where("id", "=", id)
      .execute();
    return { kind: "appended", received, isWhole };
  });
}

async function sha256Of(transaction: Transaction<Tables>, id: string): Promise<Buffer> {
  const { hash } = await transaction
    .selectFrom("upload_chunks")
    .select(sql<Buffer>`sha256(string_agg(bytes, ''::bytea order by start))`.as("hash"))
    .where("upload_id", "=", id)
    .executeTakeFirstOrThrow();
  return hash;
}

/** Deletes an upload that was not submitted; false when there is none. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the finished upload of a form's field; null when it is not finished, or belongs to another form or field. */
export async function findFinished(
  db: Db,
  { id, submissionKey, field }: Pick<NewUpload, "id" | "submissionKey" | "field">,
): Promise<FinishedUpload | null> {
  const row = await db
    .selectFrom("uploads")
    .select(["id", "name", "sha256", "taken_at"])
    .where("id", "=", id)
    .where("submission_key", "=", submissionKey)
    .where("field", "=", field)
    .where("finished_at", "is not", null)
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, sha256: row.sha256, isTaken: row.taken_at !== null } : null;
}

/**
 * Marks the uploads of a submitted form and deletes their bytes and network. Their names and hashes stay, so that a form that is sent again is
 * recognized.
 */
export async function markTaken(transaction: Transaction<Tables>, submissionKey: string, now: Date): Promise<void> {
  const taken = await transaction
    .updateTable("uploads")
    .set({ taken_at: now, network_sha256: null })
    .where("submission_key", "=", submissionKey)
    .where("finished_at", "is not", null)
    .returning("id")
    .execute();
  if (taken.length === 0) return;
  const ids = taken.map(({ id }) => id);
  await transaction.deleteFrom("upload_chunks").where("upload_id", "in", ids).execute();
}

/** Deletes uploads that were created, or submitted, before `time` and that no draft link needs. Returns how many were deleted. */
export async function deleteUploadsBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("uploads")
    .where(({ fn }) => fn.coalesce("taken_at", "created_at"), "<", time)
    .where((where) => where.not(isLinked))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
