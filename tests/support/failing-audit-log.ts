import type { AuditAction } from "../../app/platform/audit/audit-actions.ts";
import type { TestDeps } from "./test-deps.ts";

/** Runs a function while the database rejects events of one action, to show that what can't be recorded is not done. */
export async function rejectingEvents<Result>(
  { owner }: Pick<TestDeps, "owner">,
  action: AuditAction,
  run: () => Promise<Result>,
): Promise<Result> {
  await owner.pool.query(
    `alter table audit_events add constraint rejected_by_test check (action <> '${action}') not valid`,
  );
  return run().finally(() => owner.pool.query("alter table audit_events drop constraint rejected_by_test"));
}
