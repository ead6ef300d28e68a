import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { AuditOrigin } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";

type Repeated = {
  action: AuditAction;
  /** A visitor, unless the person is signed in. */
  actor?: AuditActor;
  target?: string;
  detail: Record<string, string>;
};

/** Adds a failure that a visitor can repeat at will to the audit log: once an hour for each network and action, so that nobody can flood the log. */
export async function recordRepeatable(
  { db, clock, limits }: Pick<Deps, "db" | "clock" | "limits">,
  origin: AuditOrigin,
  { action, actor = { kind: "visitor" }, target, detail }: Repeated,
  transaction: Transaction<Tables> | null = null,
): Promise<void> {
  const key = [origin.network, action, detail.reason].join(" ");
  const { repeatedEventsByNetwork } = limits;
  const allowance = transaction
    ? await repeatedEventsByNetwork.takeWithin(transaction, key)
    : await repeatedEventsByNetwork.take(key);
  if (allowance.kind === "limited") return;
  await recordAuditEvent(transaction ?? db, {
    action,
    outcome: "failure",
    actor,
    ...origin,
    ...(target !== undefined && { target }),
    detail,
    at: clock.now(),
  });
}
