import { type AuditActor, recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { type ChainCheck, verifyChain } from "../platform/audit/verify-chain.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { JobKind } from "../platform/jobs/jobs.server.ts";

const VERIFY_AUDIT_LOG: JobKind<object> = { name: "verify-audit-log", retries: 3 };
const EVERY_NIGHT = "25 4 * * *";

/** Schedules the nightly verification of the audit log. */
export async function startAuditVerification(deps: Deps): Promise<void> {
  await deps.jobs.repeat(VERIFY_AUDIT_LOG, EVERY_NIGHT, async () => {
    const check = await verifyAuditLog(deps, { kind: "system" });
    if (check.kind === "intact") deps.log.info({ events: check.events }, "audit log verified");
    else deps.log.error({ brokenEvent: check.id, fault: check.fault }, "the audit log was tampered with");
  });
}

/** Verifies the audit log, and records the outcome in it. */
export async function verifyAuditLog(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: AuditActor,
): Promise<ChainCheck> {
  const check = await verifyChain(db);
  const isIntact = check.kind === "intact";
  await recordAuditEvent(db, {
    action: "audit-log.verified",
    outcome: isIntact ? "success" : "failure",
    actor,
    detail: isIntact ? { events: check.events } : { brokenEvent: check.id, fault: check.fault },
    at: clock.now(),
  });
  return check;
}
