import type { Db } from "../postgres/database.server.ts";

/** The tables of sessions. Each row holds the hash of its session's token. */
export type SessionTable = "staff_sessions" | "applicant_sessions";

/** Saves that a session was used at `now`. */
export async function touchSession(db: Db, table: SessionTable, tokenSha256: Buffer, now: Date): Promise<void> {
  await db
    .updateTable(table)
    .set({ last_seen_at: now })
    .where("token_sha256", "=", tokenSha256)
    .where("last_seen_at", "<", now)
    .execute();
}

export async function deleteSession(db: Db, table: SessionTable, tokenSha256: Buffer): Promise<void> {
  await db.deleteFrom(table).where("token_sha256", "=", tokenSha256).execute();
}

/** Deletes the sessions that were opened until `openedBefore` or last used until `usedBefore`. */
export async function deleteSessionsBefore(
  db: Db,
  table: SessionTable,
  { openedBefore, usedBefore }: { openedBefore: Date; usedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom(table)
    .where((expression) =>
      expression.or([expression("created_at", "<=", openedBefore), expression("last_seen_at", "<=", usedBefore)]),
    )
    .execute();
}
