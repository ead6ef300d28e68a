import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { type ApplicationScope, EVERY_APPLICATION, isInScope } from "../../application-scope.store.server.ts";
import { lockIntakesOf } from "../quotas/quotas.store.server.ts";
import { currentTemplate } from "../templates/letter-templates.store.server.ts";
import { type BatchState, batchState, type LetterVersions } from "./batch.ts";
import { admittedMembers, countMembers, exceededByMembers } from "./batch-contents.store.server.ts";
import { type Batch, findBatch, isMember, isWhollyInScope, lockBatch } from "./batches.store.server.ts";
import {
  leaveBatch,
  setApproval,
  setCancelled,
  setQuotaReason,
  setReleaseTime,
  voidApproval,
} from "./change-batch.store.server.ts";
import { RELEASE_BATCHES } from "./release/release-batches.job.server.ts";

/** What somebody does with a batch. */
export type BatchChange =
  /** With the letters that were shown. */
  | { kind: "approve"; letters: LetterVersions; quotaReason: string | null }
  /** Null to release it now. */
  | { kind: "release"; at: Date | null; quotaReason: string | null }
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
  | { kind: "empty" }
  /** Another version of a letter was saved since the page was loaded. */
  | { kind: "letters-changed" }
  /** The offers would arrive after the last day to accept them. */
  | { kind: "offers-closed"; acceptUntil: Date }
  /** A quota is exceeded now, and nobody gave a reason. */
  | { kind: "needs-reason" }
  /** The batch is approved, so a change of it needs the permission to release decisions. */
  | { kind: "needs-release-permission" };

const POSSIBLE_IN: Record<BatchChange["kind"], readonly BatchState[]> = {
  approve: ["made"],
  release: ["approved", "scheduled"],
  "unset-release": ["scheduled"],
  remove: ["made", "approved", "scheduled"],
  cancel: ["made", "approved", "scheduled"],
};

type Changing = {
  id: number;
  seen: number;
  viewer: StaffViewer;
  /** Whether the person may release decisions. */
  mayRelease: boolean;
  change: BatchChange;
};

/** Changes a batch that is still as it was seen, with an event in the audit log, in one transaction. */
export function changeBatch(
  deps: Pick<Deps, "db" | "clock" | "jobs">,
  scope: ApplicationScope,
  changing: Changing,
): Promise<ChangeOutcome> {
  const { id, viewer, change } = changing;
  return deps.db.transaction().execute(async (transaction): Promise<ChangeOutcome> => {
    const isGivingPlaces = change.kind === "approve" || change.kind === "release";
    if (isGivingPlaces) await lockIntakesOf(transaction, admittedMembers(EVERY_APPLICATION, id));
    const batch = await lockBatch(transaction, id);
    const isVisible = (await findBatch(transaction, { scope, staffId: viewer.actor.id }, id)) !== null;
    if (!batch || !isVisible) return { kind: "unknown" };
    const at = deps.clock.now();
    const exceeded = isGivingPlaces ? await exceededByMembers(transaction, EVERY_APPLICATION, id, at) : [];
    const rejection =
      rejectionByState(batch, changing, at) ??
      (await rejectionByScope(transaction, scope, changing)) ??
      (await rejectionByContents(transaction, batch, change, at));
    if (rejection) return rejection;
    if (exceeded.length > 0 && isGivingPlaces && batch.quotaReason === null) {
      if (change.quotaReason === null) return { kind: "needs-reason" };
      await setQuotaReason(transaction, id, change.quotaReason);
    }
    await apply(deps, transaction, { batch, change, at, viewer });
    const { action, detail } = describe(batch, change);
    const counted = isGivingPlaces ? { ...detail, exceededQuotas: exceeded.length } : detail;
    const event = { ...viewer, action, target: `batch ${id}`, detail: counted, at };
    await recordAuditEvent(transaction, { outcome: "success", ...event });
    return { kind: "done" };
  });
}

function rejectionByState(
  batch: Batch,
  { seen, viewer, mayRelease, change: { kind } }: Changing,
  at: Date,
): ChangeOutcome | null {
  if (batch.version !== seen) return { kind: "conflict" };
  const state = batchState(batch, at);
  if (!POSSIBLE_IN[kind].includes(state)) return { kind: "not-possible", state };
  if (state !== "made" && !mayRelease) return { kind: "needs-release-permission" };
  if (kind === "approve" && batch.madeBy.id === viewer.actor.id) return { kind: "own" };
  if ((kind === "approve" || kind === "release") && batch.total === 0) return { kind: "empty" };
  return null;
}

async function rejectionByScope(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  { id, change }: Changing,
): Promise<ChangeOutcome | null> {
  const isInside =
    change.kind === "remove"
      ? await isInScope(transaction, scope, change.applicationId)
      : await isWhollyInScope(transaction, scope, id);
  return isInside ? null : { kind: "outside-scope" };
}

/** Returns why a batch can't be changed because of the applications that it has. */
async function rejectionByContents(
  transaction: Transaction<Tables>,
  { id, acceptUntil }: Batch,
  change: BatchChange,
  at: Date,
): Promise<ChangeOutcome | null> {
  // Somebody has taken it out meanwhile: the batch, its approval and its release stay as they are.
  if (change.kind === "remove" && !(await isMember(transaction, id, change.applicationId))) return { kind: "conflict" };
  if (change.kind !== "approve" && change.kind !== "release") return null;
  const outcomes = new Set((await countMembers(transaction, EVERY_APPLICATION, id)).map(({ outcome }) => outcome));
  const releaseAt = (change.kind === "release" && change.at) || at;
  if (acceptUntil && acceptUntil <= releaseAt && outcomes.has("admitted"))
    return { kind: "offers-closed", acceptUntil };
  if (change.kind === "release") return null;
  for (const outcome of outcomes) {
    const { version } = await currentTemplate(transaction, outcome);
    if (change.letters[outcome] !== version) return { kind: "letters-changed" };
  }
  return null;
}

type Applied = { batch: Batch; change: BatchChange; at: Date; viewer: StaffViewer };

async function apply(
  deps: Pick<Deps, "jobs">,
  transaction: Transaction<Tables>,
  { batch: { id }, change, at, viewer }: Applied,
): Promise<void> {
  const staffId = viewer.actor.id;
  switch (change.kind) {
    case "approve":
      return setApproval(transaction, { id, staffId, at, letterVersions: change.letters });
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
