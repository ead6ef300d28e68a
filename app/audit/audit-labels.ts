import { AUDIT_LABELS } from "../platform/audit/audit-actions.ts";
import type { AuditEntry } from "./audit-log.store.server.ts";

export const AUDIT_ACTION_CHOICES = Object.entries(AUDIT_LABELS).map(([value, label]) => ({ value, label }));

export const OUTCOME_LABELS = { success: "done", failure: "failed" } as const;

/** Returns the label of an action; the action itself if this release doesn't know it. */
export function actionLabel(action: string): string {
  return Object.entries(AUDIT_LABELS).find(([known]) => known === action)?.[1] ?? action;
}

/** Returns what was done, and to what, such as 'Opened an application: 12' or 'Ended a session: account ngozi'. */
export function eventLabel({ action, target }: Pick<AuditEntry, "action" | "target">): string {
  const label = actionLabel(action);
  if (target === null) return label;
  const [kind = "", ...rest] = target.split(" ");
  const isNamed = rest.length > 0 && (kind === "content" || label.split(" ").includes(kind));
  return `${label}: ${isNamed ? rest.join(" ") : target}`;
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

/** Formats further facts, such as 'factor: password, exceeded quotas: 2'. */
export function formatDetail(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${String(value)}`)
    .join(", ");
}
