import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import type { AuditFilter } from "./audit-filter.ts";

/** An event of the audit log, for people. */
export type AuditEntry = {
  id: string;
  at: Date;
  action: string;
  outcome: "success" | "failure";
  actorKind: "staff" | "operator" | "system" | "visitor";
  actorName: string | null;
  target: string | null;
  detail: Record<string, unknown>;
  network: string | null;
  userAgent: string | null;
};

const COLUMNS = [
  "id",
  "at",
  "action",
  "outcome",
  "actor_kind as actorKind",
  "actor_name as actorName",
  "target",
  "detail",
  "network",
  "user_agent as userAgent",
] as const;

const BATCH = 1000;

/** Returns a page of the events that match a filter, newest first, and their total. */
export async function listAuditEvents(
  db: Db,
  filter: AuditFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ events: AuditEntry[]; total: number }> {
  const matching = db.selectFrom("audit_events").where((expression) => matches(expression, filter));
  const [events, { total }] = await Promise.all([
    matching.select(COLUMNS).orderBy("id", "desc").limit(limit).offset(offset).execute(),
    matching.select(sql<string>`count(*)`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { events, total: Number(total) };
}

/** Yields all events that match a filter in batches, newest first. */
export async function* streamAuditEvents(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  const next = db
    .selectFrom("audit_events")
    .where((expression) => matches(expression, filter))
    .select(COLUMNS)
    .orderBy("id", "desc")
    .limit(BATCH);
  let events: AuditEntry[] = await next.execute();
  for (;;) {
    const last = events.at(-1);
    if (!last) return;
    yield events;
    events = await next.where(sql<SqlBool>`id < ${last.id}::bigint`).execute();
  }
}

type Expressions = ExpressionBuilder<Tables, "audit_events">;

/** A person matches as who did it and as the account that it was done to. */
function matches(expression: Expressions, filter: AuditFilter): ExpressionWrapper<Tables, "audit_events", SqlBool> {
  const { who, action, outcome, from, to } = filter;
  return expression.and([
    ...(who === null
      ? []
      : [expression.or([expression("actor_name", "=", who), expression("target", "=", `account ${who}`)])]),
    ...(action === null ? [] : [expression("action", "=", action)]),
    ...(outcome === null ? [] : [expression("outcome", "=", outcome)]),
    ...(from === null ? [] : [expression("at", ">=", from)]),
    ...(to === null ? [] : [expression("at", "<", to)]),
  ]);
}

/** Returns the last verification of the chain; null when there was none. */
export async function findLastVerification(db: Db): Promise<Pick<AuditEntry, "at" | "outcome" | "detail"> | null> {
  const row = await db
    .selectFrom("audit_events")
    .select(["at", "outcome", "detail"])
    .where("action", "=", "audit-log.verified")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
