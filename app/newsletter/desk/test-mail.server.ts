import { queueMail } from "../../mail/send-mail.job.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { findStaffAddress, type Issue } from "../issues.store.server.ts";
import { previewIssue } from "./issue-preview.server.ts";

export type TestOutcome =
  | { kind: "queued"; to: string }
  /** The account has no e-mail address. */
  | { kind: "no-address" }
  | { kind: "limited"; retryAfterSeconds: number };

/** Mails an issue to the editor who requested the test. */
export async function sendTestMail(
  deps: Deps,
  issue: Issue,
  viewer: StaffViewer,
  origin: string,
): Promise<TestOutcome> {
  const { db, clock, limits } = deps;
  const to = await findStaffAddress(db, viewer.actor.id);
  if (!to) return { kind: "no-address" };
  const allowance = await limits.testMailsByStaff.take(String(viewer.actor.id));
  if (allowance.kind === "limited") return allowance;
  const { html, text, content } = await previewIssue(deps, issue, origin);
  await db.transaction().execute(async (transaction) => {
    const subject = `Test: ${content.subject || "without a subject"}`;
    await queueMail(deps, transaction, { to, about: "newsletter", subject, html, text });
    const event = { ...viewer, target: `issue ${issue.id}`, at: clock.now() };
    await recordAuditEvent(transaction, { action: "newsletter.tested", outcome: "success", ...event });
  });
  return { kind: "queued", to };
}
