import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import type { ExceededQuota } from "./batch.ts";
import { exceededByFree } from "./batch-contents.store.server.ts";
import { insertBatch } from "./batches.store.server.ts";
import { isSelected, type Selection } from "./selection.store.server.ts";

export type CreateOutcome =
  | { kind: "made"; id: number }
  /** No decision of the selection waits for a release. */
  | { kind: "empty" }
  /** More would be admitted than the quotas allow, and no reason was given. */
  | { kind: "needs-reason"; exceeded: ExceededQuota[] };

type Wanted = { name: string; acceptUntil: Date | null; quotaReason: string | null; viewer: StaffViewer };

/** Makes a batch of the decisions of a selection that wait for their release and are in no other batch. */
export function createBatch(
  { db, clock }: Pick<Deps, "db" | "clock">,
  scope: ApplicationScope,
  selection: Selection,
  { name, acceptUntil, quotaReason, viewer }: Wanted,
): Promise<CreateOutcome> {
  return db.transaction().execute(async (transaction): Promise<CreateOutcome> => {
    const selected = isSelected(scope, selection);
    const exceeded = await exceededByFree(transaction, scope, selected);
    if (exceeded.length > 0 && quotaReason === null) return { kind: "needs-reason", exceeded };
    const at = clock.now();
    const reason = exceeded.length > 0 ? quotaReason : null;
    const batch = { name, acceptUntil, quotaReason: reason, madeBy: viewer.actor.id, madeAt: at };
    const made = await insertBatch(transaction, scope, selected, batch);
    if (made === null) return { kind: "empty" };
    const detail = { applications: made.applications, exceededQuotas: exceeded.length };
    const event = { ...viewer, target: `batch ${made.id}`, detail, at };
    await recordAuditEvent(transaction, { action: "batch.made", outcome: "success", ...event });
    return { kind: "made", id: made.id };
  });
}
