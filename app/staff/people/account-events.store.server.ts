import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

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
