import type { Transaction } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";

export type NewDraftSession = { tokenSha256: Buffer; draftId: number; createdAt: Date };

/** Inserts a session that is open without a code. */
export async function insertDraftSession(db: Db, { tokenSha256, draftId, createdAt }: NewDraftSession): Promise<void> {
  const session = { token_sha256: tokenSha256, draft_id: draftId, created_at: createdAt, code_sha256: null };
  await db
    .insertInto("draft_visits")
    .values({ ...session, code_void_at: createdAt, opened_at: createdAt })
    .execute();
}

/** Inserts a session that waits for a code. Codes that were requested for the draft earlier become void. */
export async function requestNewCode(
  transaction: Transaction<Tables>,
  { tokenSha256, draftId, createdAt, codeSha256 }: NewDraftSession & { codeSha256: Buffer },
): Promise<void> {
  // The row lock makes concurrent requests see each other.
  await transaction.selectFrom("drafts").select("id").where("id", "=", draftId).forUpdate().execute();
  await transaction
    .updateTable("draft_visits")
    .set({ code_void_at: createdAt })
    .where("draft_id", "=", draftId)
    .where("code_void_at", "is", null)
    .execute();
  await transaction
    .insertInto("draft_visits")
    .values({ token_sha256: tokenSha256, draft_id: draftId, created_at: createdAt, code_sha256: codeSha256 })
    .execute();
}

/** Returns the draft of a session; null for an unknown session. */
export async function findDraftOfSession(db: Db, tokenSha256: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom("draft_visits")
    .select("draft_id")
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row?.draft_id ?? null;
}

export async function openDraftSession(
  transaction: Transaction<Tables>,
  tokenSha256: Buffer,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("draft_visits")
    .set({ opened_at: now })
    .where("token_sha256", "=", tokenSha256)
    .execute();
}

export async function endDraftSession(db: Db, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom("draft_visits").where("token_sha256", "=", tokenSha256).execute();
}

/** Deletes the sessions created before `time`. */
export async function deleteDraftSessionsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("draft_visits").where("created_at", "<", time).execute();
}
