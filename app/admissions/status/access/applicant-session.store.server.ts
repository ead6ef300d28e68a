import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { StoredSession } from "../../../platform/sessions/session.server.ts";

export type ApplicantSession = StoredSession & { applicationId: number };

export async function insertSession(
  transaction: Transaction<Tables>,
  session: { tokenSha256: Buffer; applicationId: number; now: Date },
): Promise<void> {
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

export async function findSession(db: Db, tokenSha256: Buffer): Promise<ApplicantSession | null> {
  const row = await db
    .selectFrom("applicant_sessions")
    .select(["application_id", "created_at", "last_seen_at"])
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row ? { applicationId: row.application_id, createdAt: row.created_at, lastSeenAt: row.last_seen_at } : null;
}
