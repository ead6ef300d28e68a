import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { type IssueState, issueState } from "../issue.ts";
import { countRecipients, type Issue, lockIssue, updateIssue } from "../issues.store.server.ts";
import { leaveOutRest } from "./deliveries.store.server.ts";
import { SEND_NEWSLETTERS } from "./send-newsletter.job.server.ts";

/** What an editor does with the sending of an issue. */
export type SendingChange =
  /** `at` is null to send it now; `recipients` is the number that the editor confirmed. */
  | { kind: "send"; at: Date | null; intakeId: number | null; recipients: number }
  /** Back to a draft, before the first mail. */
  | { kind: "cancel" }
  | { kind: "pause" }
  | { kind: "resume" }
  /** For good. */
  | { kind: "stop" };

export type SendingOutcome =
  | { kind: "done" }
  | { kind: "unknown" }
  /** Somebody else changed the issue since the page was loaded. */
  | { kind: "conflict" }
  | { kind: "not-possible"; state: IssueState }
  /** Nobody would get it. */
  | { kind: "nobody" }
  /** So many more or fewer subscribers than confirmed that it has to be confirmed again. */
  | { kind: "other-number"; recipients: number };

const POSSIBLE_IN: Record<SendingChange["kind"], readonly IssueState[]> = {
  send: ["draft", "scheduled"],
  cancel: ["scheduled", "sending", "paused"],
  pause: ["sending"],
  resume: ["paused"],
  stop: ["sending", "paused"],
};

const ACTIONS: Record<SendingChange["kind"], AuditAction> = {
  send: "newsletter.send-set",
  cancel: "newsletter.send-set",
  pause: "newsletter.paused",
  resume: "newsletter.resumed",
  stop: "newsletter.stopped",
};

type Changing = { id: number; seen: number; viewer: StaffViewer; change: SendingChange };

/** Schedules, starts, pauses, resumes or ends the sending of an issue that is still as it was seen, in one transaction with its event. */
export function changeSending(
  deps: Pick<Deps, "db" | "clock" | "jobs">,
  { id, seen, viewer, change }: Changing,
): Promise<SendingOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<SendingOutcome> => {
    const issue = await lockIssue(transaction, id);
    if (!issue) return { kind: "unknown" };
    const at = deps.clock.now();
    const state = issueState(issue, at);
    const isPossible = POSSIBLE_IN[change.kind].includes(state) && !(change.kind === "cancel" && issue.startedAt);
    if (!isPossible) return { kind: "not-possible", state };
    if (issue.revision !== seen) return { kind: "conflict" };
    if (change.kind === "send") {
      const recipients = await countRecipients(transaction, change.intakeId);
      if (recipients === 0) return { kind: "nobody" };
      if (isOtherNumber(recipients, change.recipients)) return { kind: "other-number", recipients };
    }
    const detail = await apply(deps, transaction, { issue, change, at });
    const event = { ...viewer, target: `issue ${id}`, detail, at };
    await recordAuditEvent(transaction, { action: ACTIONS[change.kind], outcome: "success", ...event });
    return { kind: "done" };
  });
}

/** A few may subscribe or leave between the page and the click. */
function isOtherNumber(now: number, confirmed: number): boolean {
  return Math.abs(now - confirmed) > Math.max(5, confirmed / 10);
}

async function apply(
  { jobs }: Pick<Deps, "jobs">,
  transaction: Transaction<Tables>,
  { issue: { id }, change, at }: { issue: Issue; change: SendingChange; at: Date },
): Promise<Record<string, string | number>> {
  switch (change.kind) {
    case "send":
      await updateIssue(transaction, id, { send_at: change.at ?? at, intake_id: change.intakeId });
      if (change.at === null) await jobs.send(SEND_NEWSLETTERS, {}, transaction);
      return {
        at: change.at?.toISOString() ?? "now",
        recipients: change.recipients,
        ...(change.intakeId !== null && { intake: change.intakeId }),
      };
    case "cancel":
      await updateIssue(transaction, id, { send_at: null, paused_at: null, paused_because: null });
      return { at: "not set" };
    case "pause":
      await updateIssue(transaction, id, { paused_at: at, paused_because: null });
      return {};
    case "resume":
      await updateIssue(transaction, id, { paused_at: null, paused_because: null });
      await jobs.send(SEND_NEWSLETTERS, {}, transaction);
      return {};
    case "stop": {
      const leftOut = await leaveOutRest(transaction, id, at);
      await updateIssue(transaction, id, { finished_at: at, paused_at: null, paused_because: null });
      return { leftOut };
    }
  }
}
