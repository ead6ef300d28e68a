import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readSite } from "../../content/read-site.server.ts";
import type { Mail } from "../../mail/mail.store.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import {
  type ApplicationStatus,
  type ApplicationStep,
  isDecision,
  statusAfter,
  statusForApplicant,
} from "../application.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import { takeMailAllowance } from "../mails/mail-allowance.server.ts";
import { applicationChangedEmail } from "./application-changed.email.ts";
import {
  addDocument,
  hasDocument,
  insertEvent,
  type LockedApplication,
  lockApplication,
  type SentDocument,
} from "./application-steps.store.server.ts";
import { followStep } from "./follow-step.server.ts";

export type Step = {
  applicationId: number;
  kind: ApplicationStep;
  /** Null for the applicant. */
  staffId: number | null;
  /** The message of staff to the applicant. */
  note: string | null;
  /** The last event on the page that staff acted on; null for steps of the applicant, which are not checked for conflicts. */
  seenEventId: number | null;
  /** Its file is already saved to disk, so that a power cut can't lose it. */
  document: SentDocument | null;
  /** Whether a decision is told to the applicant at once, which is the default, or is released later. */
  release?: "now" | "later";
  /** Of a member of staff, for the audit log. */
  viewer?: StaffViewer;
};

export type StepOutcome =
  | { kind: "taken" }
  /** The application has changed since `seenEventId`. Nothing was saved. */
  | { kind: "conflict" }
  | { kind: "not-possible"; status: ApplicationStatus }
  | { kind: "unknown" };

/**
 * Takes one step of an application of a scope in one transaction: the event, the new status, the document and the mail.
 *
 * Concurrent steps run one after the other, and the second is checked against the outcome of the first.
 */
export function takeStep(deps: Deps, scope: ApplicationScope, step: Step): Promise<StepOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<StepOutcome> => {
    const application = await lockApplication(transaction, scope, step.applicationId);
    if (!application) return { kind: "unknown" };
    if (step.seenEventId !== null && step.seenEventId !== application.lastEventId)
      return { kind: isLastStep(step, application) ? "taken" : "conflict" };
    const { document, kind, staffId, note } = step;
    const status = statusAfter(kind, application);
    // The response may have been lost and the same file sent again, which counts as accepted.
    const isRepeated = document !== null && (await hasDocument(transaction, application.id, document));
    if (isRepeated && (status === null || status === application.status)) return { kind: "taken" };
    if (status === null) {
      // The applicant must not learn of a decision from a step that came too late.
      const shown = staffId === null ? statusForApplicant(application) : application.status;
      return { kind: "not-possible", status: shown };
    }

    const at = deps.clock.now();
    const applicationId = application.id;
    const documentId = document && (await addDocument(transaction, deps.files, { applicationId, document, at }));
    const isInternal = isHiddenFromApplicant(step, application);
    await insertEvent(transaction, { applicationId, kind, at, staffId, note, documentId, isInternal, status });
    const change = { ...application, kind, note, at };
    const letter = await followStep(deps, transaction, { application, kind, note, at, isInternal });
    if (!isInternal && isMailed(kind)) {
      const mail = letter ?? applicationChangedEmail(change, readSite(deps), deps.publicUrl);
      await mailChange(deps, transaction, { change, mail, isByStaff: staffId !== null });
    }
    if (step.viewer) {
      const event = { ...step.viewer, target: `application ${applicationId}`, detail: { step: kind }, at };
      await recordAuditEvent(transaction, { action: "application.step", outcome: "success", ...event });
    }
    return { kind: "taken" };
  });
}

/** Whether the applicant gets a mail about a step. The beginning of the review changes nothing for the applicant. */
function isMailed(kind: ApplicationStep): boolean {
  return kind !== "taken-into-review";
}

type Change = Parameters<typeof applicationChangedEmail>[0];

/** Queues the mail about a change. Those that applicants cause themselves are limited per day, but for a withdrawal: who did not ask for it must learn of it. */
async function mailChange(
  deps: Deps,
  transaction: Transaction<Tables>,
  { change, mail, isByStaff }: { change: Change; mail: Mail; isByStaff: boolean },
): Promise<void> {
  const isLimited = !isByStaff && change.kind !== "withdrawn";
  if (isLimited && !(await takeMailAllowance(deps, transaction, change.email))) return;
  await queueMail(deps, transaction, mail);
}

/** Returns whether the applicant isn't shown a step: a decision to be released later, and the withdrawal of one that was never released. */
function isHiddenFromApplicant({ kind, release = "now" }: Step, { isReleased }: LockedApplication): boolean {
  return isDecision(kind) ? release === "later" : kind === "decision-taken-back" && !isReleased;
}

/** Returns whether a step repeats the last one. The officer may have submitted it again after a lost response. */
function isLastStep({ kind, staffId, note, seenEventId }: Step, { lastEvent }: LockedApplication): boolean {
  return (
    lastEvent?.kind === kind &&
    lastEvent.staffId === staffId &&
    lastEvent.note === note &&
    lastEvent.afterEventId === seenEventId
  );
}
