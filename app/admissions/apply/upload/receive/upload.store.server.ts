import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import { insertPart, type UploadPart } from "../../../../platform/files/upload-content.store.server.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import type { DocumentField } from "../../../questions/document-fields.ts";

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

export type UploadState = {
  size: number;
  /** Of the whole file, as declared by the browser. */
  sha256: Buffer;
  received: number;
  createdAt: Date;
  isFinished: boolean;
  isTaken: boolean;
  isLinked: boolean;
};

/** A finished upload. Once its application is submitted, its bytes are among the documents. */
export type FinishedUpload = { id: string; name: string; sha256: Buffer; isTaken: boolean };

export type AppendOutcome =
  | { kind: "appended"; received: number; isWhole: boolean }
  /** The upload's offset differs: another request was faster, or the bytes were sent twice. */
  | { kind: "wrong-offset" }
  | { kind: "unknown" };

/** Whether a draft link needs this upload. Expired links are deleted every night. */
export const isLinked = sql<boolean>`exists (
  select from drafts where drafts.submission_key = uploads.submission_key and uploads.id = any (drafts.upload_ids))`;

export async function findUpload(db: Db, id: string): Promise<UploadState | null> {
  const row = await db
    .selectFrom("uploads")
    .select(["size", "sha256", "received", "created_at", "finished_at", "taken_at", isLinked.as("is_linked")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { size, sha256, received, created_at: createdAt } = row;
  const [isFinished, isTaken] = [row.finished_at !== null, row.taken_at !== null];
  return { size, sha256, received, createdAt, isFinished, isTaken, isLinked: row.is_linked };
}

/**
 * Appends a part to an upload whose offset is `start`.
 *
 * A row lock lets one request at a time append to it, on all instances.
 */
export async function appendToUpload(
  { db, files }: Pick<Deps, "db" | "files">,
  id: string,
  { start, part, now }: { start: number; part: UploadPart; now: Date },
): Promise<AppendOutcome> {
  return db.transaction().execute(async (transaction) => {
    const upload = await transaction
      .selectFrom("uploads")
      .select(["size", "received"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!upload) return { kind: "unknown" };
    const received = start + part.size;
    if (upload.received !== start || received > upload.size) return { kind: "wrong-offset" };
    await insertPart(transaction, files, { id, start, part });
    await transaction.updateTable("uploads").set({ received, progressed_at: now }).where("id", "=", id).execute();
    return { kind: "appended", received, isWhole: received === upload.size };
  });
}

/** Finishes an upload whose content was read and matches its checksum. */
export async function finishUpload(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ finished_at: now })
    .where("id", "=", id)
    .where("finished_at", "is", null)
    .execute();
}

/** Deletes an upload that was not submitted and, with `sparesLinked`, that no draft link needs; false when there is none. */
export async function deleteUpload(db: Db, id: string, { sparesLinked = false } = {}): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("uploads")
    .where("id", "=", id)
    .where("taken_at", "is", null)
    .where(sparesLinked ? sql<boolean>`not ${isLinked}` : sql<boolean>`true`)
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
 * recognized. The list of their pieces stays, so that an erasure finds them; the file sweep removes them earlier.
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

/** Deletes uploads that were created, or submitted, before `time` and that no draft link needs. Returns how many were deleted, and the hashes of their pieces. */
export async function deleteUploadsBefore(db: Db, time: Date): Promise<{ removed: number; pieces: Buffer[] }> {
  const { rows } = await sql<{ removed: number; pieces: Buffer[] }>`
    with old as (select id from uploads where coalesce(taken_at, created_at) < ${time} and not ${isLinked}),
    deleted as (delete from uploads using old where uploads.id = old.id returning uploads.id)
    select (select count(*)::int from deleted) as removed,
      array(select distinct sha256 from upload_pieces where upload_id in (select id from old)) as pieces`.execute(db);
  return rows[0] ?? { removed: 0, pieces: [] };
}
