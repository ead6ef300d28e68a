import { recordAuditEvent } from "../../../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import type { JobKind } from "../../../../platform/jobs/jobs.server.ts";
import { EVERY_APPLICATION } from "../../../application-scope.store.server.ts";
import { lockApplication } from "../../../record/application-steps.store.server.ts";
import { releaseDecision } from "../../../record/release-decision.server.ts";
import {
  finishRelease,
  isStillDue,
  listDueBatches,
  markMemberReleased,
  nextMember,
  type ReleasedBatch,
  unsetDueRelease,
} from "./release-batches.store.server.ts";

export const RELEASE_BATCHES: JobKind<object> = { name: "release-batches", retries: 5, timeoutSeconds: 3600 };
const EVERY_MINUTE = "* * * * *";

/** Starts the job that releases approved batches when they are due. A release that a crash interrupted goes on at the next start. */
export async function startBatchReleases(deps: Deps): Promise<void> {
  await deps.jobs.handle(RELEASE_BATCHES, () => releaseDueBatches(deps), EVERY_MINUTE);
  await deps.db.transaction().execute((transaction) => deps.jobs.send(RELEASE_BATCHES, {}, transaction));
}

/** Releases the due batches, one application in each transaction. Throws at the end when some could not be released; they are tried again. */
export async function releaseDueBatches(deps: Deps): Promise<void> {
  let failed = 0;
  for (const batch of await listDueBatches(deps.db, deps.clock.now())) failed += await releaseBatch(deps, batch);
  if (failed > 0) throw new Error(`${failed} decisions could not be released.`);
}

async function releaseBatch(deps: Deps, batch: ReleasedBatch): Promise<number> {
  const failed: number[] = [];
  for (;;) {
    const id = await nextMember(deps.db, batch.id, failed);
    if (id === null) break;
    try {
      const outcome = await releaseMember(deps, batch, id);
      if (outcome === "offers-closed") await unsetRelease(deps, batch);
      if (outcome !== "done") return failed.length;
    } catch (error) {
      failed.push(id);
      deps.log.error({ error, application: id, batch: batch.id }, "a decision could not be released");
    }
  }
  if (failed.length === 0) await finish(deps, batch);
  return failed.length;
}

/** Releases one application of a batch, unless another instance did. */
function releaseMember(
  deps: Deps,
  batch: ReleasedBatch,
  id: number,
): Promise<"done" | "batch-changed" | "offers-closed"> {
  return deps.db.transaction().execute(async (transaction) => {
    // Locked in the same order as by a step: first the application, then its batch.
    const application = await lockApplication(transaction, EVERY_APPLICATION, id);
    if (!(await isStillDue(transaction, batch.id, deps.clock.now()))) return "batch-changed";
    if (!application) return "done";
    if (application.outcome === "admitted" && batch.acceptUntil && batch.acceptUntil <= deps.clock.now())
      return "offers-closed";
    const isFirst = await markMemberReleased(transaction, { batchId: batch.id, id, at: deps.clock.now() });
    if (!isFirst) return "done";
    const { acceptUntil, letterVersions: versions, releaseBy: staffId } = batch;
    const isReleased = await releaseDecision(deps, transaction, {
      application,
      staffId,
      terms: { acceptUntil, versions },
    });
    if (!isReleased) throw new Error("The decision of a batch can't be released.");
    return "done";
  });
}

/** Stops a release that is so late that its offers can't be accepted any more: the server was down, or the release began in the last minutes. */
async function unsetRelease({ db, clock, log }: Deps, { id }: ReleasedBatch): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await unsetDueRelease(transaction, id, at))) return;
    log.error({ batch: id }, "a release came after the last day to accept a place, and was stopped");
    const event = { actor: { kind: "system" }, target: `batch ${id}`, detail: { at: "not set" }, at } as const;
    await recordAuditEvent(transaction, { action: "batch.release-set", outcome: "success", ...event });
  });
}

async function finish({ db, clock }: Deps, { id }: ReleasedBatch): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const at = clock.now();
    const applications = await finishRelease(transaction, id, at);
    if (applications === null) return;
    const event = { actor: { kind: "system" }, target: `batch ${id}`, detail: { applications }, at } as const;
    await recordAuditEvent(transaction, { action: "batch.released", outcome: "success", ...event });
  });
}
