import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { raiseSiteVersion } from "../../platform/site/site-version.server.ts";
import { checkIsComplete } from "../desk/issue-form.ts";
import { readIssueContent } from "../issue-mail/read-issue-content.server.ts";
import { lockIssue, updateIssue } from "../issues.store.server.ts";
import { finishIssue, insertDeliveries, leaveOutOthers, listDueIssues } from "./deliveries.store.server.ts";

/** Begins to send the issues that are due: freezes their content and creates a delivery for each recipient. */
export async function startDueIssues(deps: Deps): Promise<void> {
  for (const id of await listDueIssues(deps.db, deps.clock.now())) await startIssue(deps, id);
}

async function startIssue(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    const issue = await lockIssue(transaction, id);
    const at = deps.clock.now();
    // Cancelled, or begun by another instance.
    if (!issue?.sendAt || issue.sendAt > at || issue.startedAt || issue.pausedAt || issue.finishedAt) return;
    const content = await readIssueContent(deps, issue);
    const problems = checkIsComplete(issue, content.posts);
    if (problems.length > 0) {
      const because = problems.map(({ message }) => message).join(" ");
      const hint = "To change the issue, cancel it first.";
      return updateIssue(transaction, id, { paused_at: at, paused_because: `${because} ${hint}` });
    }
    const recipients = await insertDeliveries(transaction, issue, at);
    if (recipients === 0) {
      return updateIssue(transaction, id, { paused_at: at, paused_because: "There is no subscriber to send it to." });
    }
    await updateIssue(transaction, id, { started_at: at, content: JSON.stringify(content), recipients });
    // The archive shows it from now on.
    await raiseSiteVersion(transaction);
    const event = { actor: { kind: "system" }, target: `issue ${id}`, detail: { recipients }, at } as const;
    await recordAuditEvent(transaction, { action: "newsletter.started", outcome: "success", ...event });
  });
}

/** Finishes an issue once nobody waits for it. */
export async function finishIfDone({ db, clock }: Pick<Deps, "db" | "clock">, id: number): Promise<void> {
  await leaveOutOthers(db, id, clock.now());
  await db.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await finishIssue(transaction, id, at))) return;
    const event = { actor: { kind: "system" }, target: `issue ${id}`, at } as const;
    await recordAuditEvent(transaction, { action: "newsletter.finished", outcome: "success", ...event });
  });
}
