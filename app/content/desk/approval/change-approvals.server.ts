import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { deleteApproval, insertApproval } from "./approval.store.server.ts";

/** The keys of documents: from now on a second person approves `required`, and no longer `lifted`. */
type ApprovalChange = { required: readonly string[]; lifted: readonly string[] };

/** Changes which documents a second person approves, with an event in the audit log for each. What waits for an approval already still does. */
export async function changeApprovals(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { required, lifted }: ApprovalChange,
  viewer: StaffViewer,
): Promise<void> {
  const at = clock.now();
  await db.transaction().execute(async (transaction) => {
    const record = (action: "content.approval-required" | "content.approval-lifted", key: string) =>
      recordAuditEvent(transaction, {
        action,
        outcome: "success",
        ...viewer,
        target: `content ${key}`,
        detail: {},
        at,
      });
    for (const key of required)
      if (await insertApproval(transaction, { key, at, staffId: viewer.actor.id }))
        await record("content.approval-required", key);
    for (const key of lifted) if (await deleteApproval(transaction, key)) await record("content.approval-lifted", key);
  });
}
