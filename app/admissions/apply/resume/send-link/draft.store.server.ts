import type { ExpressionBuilder, Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import type { OpenedDraft } from "../draft-link.ts";

export type NewDraft = {
  submissionKey: string;
  email: string;
  values: Record<string, string[]>;
  uploadIds: string[];
  tokenSha256: Buffer;
  networkSha256: Buffer;
  createdAt: Date;
  expiresAt: Date;
  /** The intake before whose closing to remind the owner. */
  remindIntakeId: number | null;
};

/** A draft whose link still opens it. */
export type LinkedDraft = { id: number; email: string; networkSha256: Buffer };

/** Returns the form's uploads with these ids that are finished and not submitted yet. */
export async function findPendingUploads(db: Db, submissionKey: string, ids: string[]): Promise<OpenedDraft["files"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "field", "name", "size", "sha256"])
    .where("submission_key", "=", submissionKey)
    .where("id", "in", ids)
    .where("finished_at", "is not", null)
    .where("taken_at", "is", null)
    .execute();
  return rows.map(({ id, sha256, ...file }) => ({ ...file, uploadId: id, sha256: sha256.toString("hex") }));
}

/** Saves a draft and deletes the earlier one of the same form with its link. Returns false when the form was already submitted. */
export async function replaceDraft(transaction: Transaction<Tables>, draft: NewDraft): Promise<boolean> {
  const sent = await transaction
    .selectFrom("applications")
    .select("id")
    .where("submission_key", "=", draft.submissionKey)
    .executeTakeFirst();
  if (sent) return false;
  await endDraft(transaction, draft.submissionKey);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("drafts")
    .values({
      submission_key: draft.submissionKey,
      email: draft.email,
      typed: JSON.stringify(draft.values),
      upload_ids: draft.uploadIds,
      token_sha256: draft.tokenSha256,
      network_sha256: draft.networkSha256,
      created_at: draft.createdAt,
      expires_at: draft.expiresAt,
      remind_intake_id: draft.remindIntakeId,
    })
    // Two concurrent requests create one link.
    .onConflict((conflict) => conflict.column("submission_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the draft of a link that has not expired. */
export async function findLinkedDraft(db: Db, tokenSha256: Buffer, now: Date): Promise<LinkedDraft | null> {
  const row = await db
    .selectFrom("drafts")
    .select(["id", "email", "network_sha256"])
    .where(isLinkedBy(tokenSha256))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, networkSha256: row.network_sha256 } : null;
}

/** Deletes the draft of a form, with its link and sessions. */
export async function endDraft(db: Db, submissionKey: string): Promise<void> {
  await db.deleteFrom("drafts").where("submission_key", "=", submissionKey).execute();
}

export async function endDraftByToken(db: Db, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom("drafts").where(isLinkedBy(tokenSha256)).execute();
}

/** The condition that a link opens a draft: the one that was asked for, or the one in the reminder. */
function isLinkedBy(tokenSha256: Buffer) {
  return (row: ExpressionBuilder<Tables, "drafts">) =>
    row.or([row("token_sha256", "=", tokenSha256), row("reminder_sha256", "=", tokenSha256)]);
}

/** Deletes the drafts whose link has expired. Returns how many. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("drafts").where("expires_at", "<=", now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the draft of a session that was opened, and when; null without such a session, and for a draft whose link has expired. */
export async function findOpenedDraft(
  db: Db,
  sessionSha256: Buffer,
  now: Date,
): Promise<{ draft: OpenedDraft; openedAt: Date } | null> {
  const row = await db
    .selectFrom("draft_visits")
    .innerJoin("drafts", "drafts.id", "draft_visits.draft_id")
    .select(["submission_key", "typed", "upload_ids", "opened_at"])
    .where("draft_visits.token_sha256", "=", sessionSha256)
    .where("opened_at", "is not", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row?.opened_at) return null;
  const files = await findPendingUploads(db, row.submission_key, row.upload_ids);
  return { draft: { submissionKey: row.submission_key, values: row.typed, files }, openedAt: row.opened_at };
}
