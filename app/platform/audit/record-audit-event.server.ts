import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Who did it. A visitor is anyone who is not signed in. */
export type AuditActor =
  | { kind: "staff"; id: number; username: string }
  | { kind: "operator"; name: string }
  | { kind: "system" }
  | { kind: "visitor" };

export type AuditEvent = {
  action: AuditAction;
  outcome: "success" | "failure";
  actor: AuditActor;
  /** What it was done to, such as `application 12` or `account ngozi`. Never an applicant's name or e-mail. */
  target?: string;
  /** Further facts without personal data of applicants. */
  detail?: Record<string, string | number>;
  network?: string;
  /** The browser and its system, such as "Firefox on Windows". */
  userAgent?: string;
  at: Date;
};

/**
 * Adds an event to the audit log.
 *
 * In a transaction call it last: until the transaction ends, every other event waits.
 */
export async function recordAuditEvent(db: Db | Transaction<Tables>, event: AuditEvent): Promise<void> {
  await insertAuditEvent(event).execute(db);
}

/** Builds the statement that adds an event; with `source`, such as `from entry`, once for each of its rows. */
export function insertAuditEvent(event: AuditEvent, source: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { action, outcome, actor, target = null, detail = {}, network = null, userAgent = null, at } = event;
  const actorId = actor.kind === "staff" ? actor.id : null;
  return sql`
    insert into audit_events
      (at, action, outcome, actor_kind, actor_id, actor_name, target, detail, network, user_agent)
    select ${at}::timestamptz, ${action}, ${outcome}, ${actor.kind}, ${actorId}::integer, ${nameOf(actor)}, ${target},
      ${JSON.stringify(detail)}::jsonb, ${network}, ${userAgent} ${source}`;
}

function nameOf(actor: AuditActor): string | null {
  switch (actor.kind) {
    case "staff":
      return actor.username;
    case "operator":
      return actor.name;
    case "system":
    case "visitor":
      return null;
  }
}
