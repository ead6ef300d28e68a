import { recordAuditEvent } from "../../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../../application-scope.store.server.ts";
import { exceededQuotas, lockIntakesOf, selectIds } from "../../quotas/quotas.store.server.ts";
import type { ExceededQuota } from "../../quotas/quotas.ts";
import { insertBatch, lockFree } from "../batches.store.server.ts";
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
    const at = clock.now();
    const { ids, admitted } = await lockFree(transaction, scope, isSelected(scope, selection));
    if (ids.length === 0) return { kind: "empty" };
    const chosen = selectIds(admitted);
    await lockIntakesOf(transaction, chosen);
    const exceeded = await exceededQuotas(transaction, chosen, at);
    if (exceeded.length > 0 && quotaReason === null) return { kind: "needs-reason", exceeded };
    const reason = exceeded.length > 0 ? quotaReason : null;
    const batch = { name, acceptUntil, quotaReason: reason, madeBy: viewer.actor.id, madeAt: at };
    const id = await insertBatch(transaction, ids, batch);
    const detail = { applications: ids.length, exceededQuotas: exceeded.length };
    const event = { ...viewer, target: `batch ${id}`, detail, at };
    await recordAuditEvent(transaction, { action: "batch.made", outcome: "success", ...event });
    return { kind: "made", id };
  });
}
