import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { type AuditEvent, recordAuditEvent } from "../audit/record-audit-event.server.ts";
import type { Deps } from "../deps.server.ts";

/** What is deleted for good some days after staff removed it, with an event in the audit log for each. */
export type NightlyDeletion = {
  /** The name of its jobs. */
  job: string;
  days: number;
  action: AuditAction;
  /** Deletes what was removed before `limit`. Returns what each event says. */
  deleteRemovedBefore(
    transaction: Transaction<Tables>,
    limit: Date,
  ): Promise<(Required<Pick<AuditEvent, "target">> & Pick<AuditEvent, "detail">)[]>;
};

const EVERY_NIGHT = "55 3 * * *";
const DAY_MS = 24 * 3_600_000;

/** Schedules a nightly deletion. */
export async function startNightlyDeletion(deps: Deps, deletion: NightlyDeletion): Promise<void> {
  const kind = { name: deletion.job, retries: 3 };
  await deps.jobs.repeat(kind, EVERY_NIGHT, async () => {
    const deleted = await deleteRemoved(deps, deletion);
    deps.log.info({ job: deletion.job, deleted }, "deleted for good what staff removed");
  });
}

/** Deletes what was removed more than the days of a deletion ago. Returns how many. */
export async function deleteRemoved(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { days, action, deleteRemovedBefore }: NightlyDeletion,
): Promise<number> {
  const at = clock.now();
  return db.transaction().execute(async (transaction) => {
    const deleted = await deleteRemovedBefore(transaction, new Date(at.getTime() - days * DAY_MS));
    for (const facts of deleted)
      await recordAuditEvent(transaction, { action, outcome: "success", actor: { kind: "system" }, ...facts, at });
    return deleted.length;
  });
}
