import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";

export type StoredSession = { applicationId: number; createdAt: Date; lastSeenAt: Date };

/** Opens a session for one application, and forgets those that nobody used after `usedBefore`. */
export async function insertSession(
  transaction: Transaction<Tables>,
  session: { tokenSha256: Buffer; applicationId: number; now: Date; usedBefore: Date },
): Promise<void> {
  await transaction.deleteFrom("applicant_sessions").where("last_seen_at", "<=", session.usedBefore).execute();
  await transaction
    .insertInto("applicant_sessions")
    .values({
      token_sha256: session.tokenSha256,
      application_id: session.applicationId,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .execute();
}

export async function findSession(db: Db, tokenSha256: Buffer): Promise<StoredSession | null> {
  const row = await db
    .selectFrom("applicant_sessions")
    .select(["application_id", "created_at", "last_seen_at"])
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row ? { applicationId: row.application_id, createdAt: row.created_at, lastSeenAt: row.last_seen_at } : null;
}

export async function touchSession(db: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await db
    .updateTable("applicant_sessions")
    .set({ last_seen_at: now })
    .where("token_sha256", "=", tokenSha256)
    .where("last_seen_at", "<", now)
    .execute();
}

export async function deleteSession(db: Db, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom("applicant_sessions").where("token_sha256", "=", tokenSha256).execute();
}
