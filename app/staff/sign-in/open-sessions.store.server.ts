import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { sessionExpiry } from "../../platform/sessions/session.server.ts";

export type OpenSession = { id: number; network: string; userAgent: string; openedAt: Date; lastUsedAt: Date };

/** Returns the sessions of an account that have not expired, the one that was used last first. */
export async function listSessions(db: Db, staffId: number, now: Date): Promise<OpenSession[]> {
  const { openedBefore, usedBefore } = sessionExpiry(now);
  return db
    .selectFrom("staff_sessions")
    .select(["id", "network", "user_agent as userAgent", "created_at as openedAt", "last_seen_at as lastUsedAt"])
    .where("staff_id", "=", staffId)
    .where("created_at", ">", openedBefore)
    .where("last_seen_at", ">", usedBefore)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of an account, all, or all but one. Returns how many there were: none when they were ended before. */
export async function endSessions(
  db: Db | Transaction<Tables>,
  staffId: number,
  which: number | "all" | { except: number },
): Promise<number> {
  const all = db.deleteFrom("staff_sessions").where("staff_id", "=", staffId);
  const chosen =
    which === "all"
      ? all
      : typeof which === "number"
        ? all.where("id", "=", which)
        : all.where("id", "!=", which.except);
  return (await chosen.returning("id").execute()).length;
}
