import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

/** An open session of an account. */
export type OpenSession = { id: number; createdAt: Date; lastSeenAt: Date; network: string; userAgent: string };

/** Returns the sessions of an account, the last used first. */
export async function listSessions(db: Db, staffId: number): Promise<OpenSession[]> {
  return db
    .selectFrom("staff_sessions")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeenAt", "network", "user_agent as userAgent"])
    .where("staff_id", "=", staffId)
    .orderBy("last_seen_at", "desc")
    .execute();
}

/** Ends one session of an account, or all. Returns how many were open. */
export async function endSessions(db: Db, staffId: number, sessionId: number | "all"): Promise<number> {
  const all = db.deleteFrom("staff_sessions").where("staff_id", "=", staffId);
  const { numDeletedRows } = await (sessionId === "all" ? all : all.where("id", "=", sessionId)).executeTakeFirst();
  return Number(numDeletedRows);
}

export type AccountEvent = { id: string; at: Date; action: string; by: string | null; detail: Record<string, unknown> };

const MAX_EVENTS = 50;

/** Returns the last events of the audit log about an account, newest first. */
export async function listAccountEvents(db: Db, username: string): Promise<AccountEvent[]> {
  return (
    db
      .selectFrom("audit_events")
      .select(["id", "at", "action", "actor_name as by", "detail"])
      .where("target", "=", `account ${username}`)
      // Lets PostgreSQL use the index of events about accounts.
      .where(sql<boolean>`target like 'account %'`)
      .where("outcome", "=", "success")
      .orderBy("id", "desc")
      .limit(MAX_EVENTS)
      .execute()
  );
}
