import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { type ApplicationScope, isInScope } from "../../application-scope.store.server.ts";
import { currentTemplates } from "../templates/letter-templates.store.server.ts";
import { type BatchState, batchState } from "./batch.ts";
import { type Batch, isWhollyInScope, lockBatch } from "./batches.store.server.ts";
import { leaveBatch, setApproval, setCancelled, setReleaseTime } from "./change-batch.store.server.ts";
import { voidApproval } from "./leave-batch.store.server.ts";
import { RELEASE_BATCHES } from "./release-batches.job.server.ts";

/** What somebody does with a batch. */
export type BatchChange =
  | { kind: "approve" }
  /** Null to release it now. */
  | { kind: "release"; at: Date | null }
  | { kind: "unset-release" }
  | { kind: "remove"; applicationId: number }
  | { kind: "cancel" };

export type ChangeOutcome =
  | { kind: "done" }
  | { kind: "unknown" }
  /** Somebody else changed the batch since the page was loaded. */
  | { kind: "conflict" }
  /** Not possible in the batch's state. */
  | { kind: "not-possible"; state: BatchState }
  /** The maker of a batch can't approve it. */
  | { kind: "own" }
  /** The batch has applications that the person may not see. */
  | { kind: "outside-scope" }
  | { kind: "empty" };

const POSSIBLE_IN: Record<BatchChange["kind"], readonly BatchState[]> = {
  approve: ["made"],
  release: ["approved", "scheduled"],
  "unset-release": ["scheduled"],
  remove: ["made", "approved", "scheduled"],
  cancel: ["made", "approved", "scheduled"],
};

type Changing = { id: number; seen: number; viewer: StaffViewer; change: BatchChange };

/** Changes a batch that is still as it was seen, with an event in the audit log, in one transaction. */
export function changeBatch(
  deps: Pick<Deps, "db" | "clock" | "jobs">,
  scope: ApplicationScope,
  { id, seen, viewer, change }: Changing,
): Promise<ChangeOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
    const batch = await lockBatch(transaction, id);
    if (!batch) return { kind: "unknown" };
    if (batch.version !== seen) return { kind: "conflict" };
    const at = deps.clock.now();
    const state = batchState(batch, at);
    if (!POSSIBLE_IN[change.kind].includes(state)) return { kind: "not-possible", state };
    if (change.kind !== "remove" && !(await isWhollyInScope(transaction, scope, id))) return { kind: "outside-scope" };
    if (change.kind === "approve" && batch.madeBy.id === viewer.actor.id) return { kind: "own" };
    if ((change.kind === "approve" || change.kind === "release") && batch.total === 0) return { kind: "empty" };
    if (change.kind === "remove" && !(await isInScope(transaction, scope, change.applicationId)))
      return { kind: "outside-scope" };
    await apply(deps, transaction, { batch, change, at, viewer });
    const event = { ...viewer, target: `batch ${id}`, ...describe(batch, change), at };
    await recordAuditEvent(transaction, { outcome: "success", ...event });
    return { kind: "done" };
  });
}

type Applied = { batch: Batch; change: BatchChange; at: Date; viewer: StaffViewer };

async function apply(
  deps: Pick<Deps, "jobs">,
  transaction: Transaction<Tables>,
  { batch: { id }, change, at, viewer }: Applied,
): Promise<void> {
  const staffId = viewer.actor.id;
  switch (change.kind) {
    case "approve": {
      const templates = await currentTemplates(transaction);
      const letterVersions = Object.fromEntries(templates.map(({ kind, version }) => [kind, version]));
      return setApproval(transaction, { id, staffId, at, letterVersions });
    }
    case "release":
      await setReleaseTime(transaction, id, { at: change.at ?? at, staffId });
      if (change.at === null) await deps.jobs.send(RELEASE_BATCHES, {}, transaction);
      return;
    case "unset-release":
      return setReleaseTime(transaction, id, null);
    case "remove":
      await leaveBatch(transaction, { id, at, because: "removed", applicationId: change.applicationId });
      return voidApproval(transaction, id, at);
    case "cancel":
      await leaveBatch(transaction, { id, at, because: "cancelled", applicationId: null });
      return setCancelled(transaction, id, at);
  }
}

function describe(
  { total }: Batch,
  change: BatchChange,
): { action: AuditAction; detail: Record<string, string | number> } {
  switch (change.kind) {
    case "approve":
      return { action: "batch.approved", detail: { applications: total } };
    case "release":
      return { action: "batch.release-set", detail: { at: change.at?.toISOString() ?? "now", applications: total } };
    case "unset-release":
      return { action: "batch.release-set", detail: { at: "not set" } };
    case "remove":
      return { action: "batch.changed", detail: { removed: `application ${change.applicationId}` } };
    case "cancel":
      return { action: "batch.cancelled", detail: { applications: total } };
  }
}
