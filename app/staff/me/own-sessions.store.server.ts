import type { Db } from "../../platform/postgres/database.server.ts";
import { sessionExpiry } from "../../platform/sessions/session.server.ts";

export type OpenSession = { id: number; network: string; userAgent: string; openedAt: Date; lastUsedAt: Date };

/** Returns the sessions of an account that have not expired, the one that was used last first. */
export async function listSessions(db: Db, staffId: number, now: Date): Promise<OpenSession[]> {
  const { openedBefore, usedBefore } = sessionExpiry(now);
  const rows = await db
    .selectFrom("staff_sessions")
    .select(["id", "network", "user_agent", "created_at", "last_seen_at"])
    .where("staff_id", "=", staffId)
    .where("created_at", ">", openedBefore)
    .where("last_seen_at", ">", usedBefore)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    network: row.network,
    userAgent: row.user_agent,
    openedAt: row.created_at,
    lastUsedAt: row.last_seen_at,
  }));
}

/** Ends one session of an account, and returns how many there were: none when it was ended before. */
export async function endOwnSession(db: Db, staffId: number, sessionId: number): Promise<number> {
  const ended = await db
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .where("id", "=", sessionId)
    .returning("id")
    .execute();
  return ended.length;
}

/** Ends all sessions of an account but one, and returns how many there were. */
export async function endOtherSessions(db: Db, staffId: number, sessionId: number): Promise<number> {
  const ended = await db
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", staffId)
    .where("id", "!=", sessionId)
    .returning("id")
    .execute();
  return ended.length;
}
