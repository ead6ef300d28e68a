import { AUDIT_LABELS } from "../platform/audit/audit-actions.ts";
import type { AuditEntry } from "./audit-log.store.server.ts";

export const AUDIT_ACTION_CHOICES = Object.entries(AUDIT_LABELS).map(([value, label]) => ({ value, label }));

export const OUTCOME_LABELS = { success: "done", failure: "failed" } as const;

/** Returns the label of an action; the action itself if this release doesn't know it. */
export function actionLabel(action: string): string {
  return Object.entries(AUDIT_LABELS).find(([known]) => known === action)?.[1] ?? action;
}

/** Names who did it. */
export function actorLabel({ actorKind, actorName }: Pick<AuditEntry, "actorKind" | "actorName">): string {
  switch (actorKind) {
    case "staff":
    case "operator":
      return actorName ?? "";
    case "system":
      return "The server";
    case "visitor":
      return "Somebody who is not signed in";
  }
}

/** Formats further facts, such as 'factor: password, network: new'. */
export function formatDetail(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");
}
