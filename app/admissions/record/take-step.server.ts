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
import { isInApprovedBatch } from "../letters/batches/change-batch.store.server.ts";
import { currentLetter } from "../letters/letters.store.server.ts";
import { exceededQuotas, lockIntakesOf, selectIds } from "../letters/quotas/quotas.store.server.ts";
import { NO_TERMS } from "../letters/write-letter.server.ts";
import { takeMailAllowance } from "../mails/mail-allowance.server.ts";
import { hasRequest, insertRequest, listOpenItems } from "../missing/document-request.store.server.ts";
import { type NewRequest, TEXT_ONLY } from "../missing/new-request.ts";
import { type AddedAnswer, addedField, isAddedField } from "../questions/added-questions.ts";
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
  /** Whether staff take it on many applications at once, without reading each. */
  isUnread?: boolean;
  /** Its file is already saved to disk, so that a power cut can't lose it. */
  document: SentDocument | null;
  /** Whether a decision is released at once, which is the default, or is released later. */
  release?: "now" | "later";
  /** Until when an offer that is released now can be accepted, exclusive; null for no limit. */
  acceptUntil?: Date | null;
  /** Why a place is given although the quota is exceeded. */
  quotaReason?: string | null;
  /** What is asked for by name, and until when. Without it, staff ask by text, and one document answers. */
  request?: NewRequest;
  /** Of a member of staff, for the audit log. */
  viewer?: StaffViewer;
};

export type StepOutcome =
  | { kind: "taken" }
  /** The application has changed since `seenEventId`. Nothing was saved. */
  | { kind: "conflict" }
  | { kind: "not-possible"; status: ApplicationStatus }
  /** A batch with the decision is approved. Somebody who may release decisions removes it from there first. */
  | { kind: "approved" }
  /** The step releases an admission that exceeds a quota, and has no reason. */
  | { kind: "needs-reason" }
  | { kind: "unknown" };

/**
 * Takes one step of an application of a scope in one transaction: the event, the new status, the document and the mail.
 *
 * Concurrent steps run one after the other, and the second is checked against the outcome of the first.
 */
export function takeStep(deps: Deps, scope: ApplicationScope, step: Step): Promise<StepOutcome> {
  return deps.db.transaction().execute((transaction) => takeStepWithin(deps, transaction, scope, step));
}

/** Takes one step in the caller's transaction. */
export async function takeStepWithin(
  deps: Deps,
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  step: Step,
): Promise<StepOutcome> {
  const application = await lockApplication(transaction, scope, step.applicationId);
  if (!application) return { kind: "unknown" };
  if (step.seenEventId !== null && step.seenEventId !== application.lastEventId)
    return { kind: (await isLastStep(transaction, step, application)) ? "taken" : "conflict" };
  const next = await nextStatus(transaction, step, application);
  if (next.kind !== "step") return next;
  const isDecidedAgain = isDecision(step.kind) && application.outcome !== null;
  if (isDecidedAgain && (await isInApprovedBatch(transaction, application.id))) return { kind: "approved" };
  const at = deps.clock.now();
  const quota = await checkQuota(transaction, step, application, at);
  if (quota.kind !== "checked") return quota;
  await saveStep(deps, transaction, { step, application, status: next.status, at, quotaReason: quota.reason });
  if (step.viewer) {
    const detail = { step: step.kind, ...(quota.reason !== null && { exceededQuotas: 1 }) };
    const audited = { ...step.viewer, target: `application ${application.id}`, detail, at };
    await recordAuditEvent(transaction, { action: "application.step", outcome: "success", ...audited });
  }
  return { kind: "taken" };
}

type SavedStep = {
  step: Step;
  application: LockedApplication;
  status: ApplicationStatus;
  at: Date;
  quotaReason: string | null;
};

/** Saves the event with its document, what follows from it, and the mail. */
async function saveStep(
  deps: Deps,
  transaction: Transaction<Tables>,
  { step, application, status, at, quotaReason }: SavedStep,
): Promise<void> {
  const { document, kind, staffId, note, request = TEXT_ONLY } = step;
  const applicationId = application.id;
  const documentId = document && (await addDocument(transaction, deps.files, { applicationId, document, at }));
  const isInternal = isHiddenFromApplicant(step, application);
  const requestId = kind === "more-asked" ? await insertRequest(transaction, applicationId, request) : null;
  const isAllSeen = staffId !== null && step.seenEventId !== null && step.isUnread !== true;
  const shown = { isInternal, status, isAllSeen };
  const event = { applicationId, kind, at, staffId, note, documentId, requestId, quotaReason, ...shown };
  await insertEvent(transaction, event);
  const terms = { ...NO_TERMS, acceptUntil: step.acceptUntil ?? null };
  const letter = await followStep(deps, transaction, { application, kind, note, request, at, isInternal }, terms);
  if (isInternal || !isMailed(kind, status)) return;
  const isMissingFile = document !== null && questionOf(application, document)?.answer === null;
  const change = { ...application, kind, note, at, request, isMissingFile };
  const mail = letter ?? applicationChangedEmail(change, readSite(deps), deps.publicUrl);
  await mailChange(deps, transaction, { change, mail, isByStaff: staffId !== null });
}

/** Checks the quota of an admission that is released. An admission that is released later is checked with its batch. */
async function checkQuota(
  transaction: Transaction<Tables>,
  step: Step,
  application: LockedApplication,
  at: Date,
): Promise<{ kind: "checked"; reason: string | null } | { kind: "needs-reason" }> {
  const { quotaReason = null } = step;
  const isAdmission =
    step.kind === "admitted" || (step.kind === "decision-released" && application.outcome === "admitted");
  if (!isAdmission || isHiddenFromApplicant(step, application)) return { kind: "checked", reason: quotaReason };
  const chosen = selectIds([application.id]);
  await lockIntakesOf(transaction, chosen);
  if ((await exceededQuotas(transaction, chosen, at)).length === 0) return { kind: "checked", reason: null };
  return quotaReason === null ? { kind: "needs-reason" } : { kind: "checked", reason: quotaReason };
}

/**
 * Whether the applicant gets a mail about a step. The beginning of the review changes nothing for the applicant. Several documents are sent one
 * after the other, and the mail says when the last one has arrived.
 */
function isMailed(kind: ApplicationStep, status: ApplicationStatus): boolean {
  return kind !== "taken-into-review" && !(kind === "document-sent" && status === "more-needed");
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

/**
 * Returns the status after a step, or why it isn't taken.
 *
 * A file that is sent again counts as accepted, since the response may have been lost. While other requested items are awaited, the status stays.
 */
async function nextStatus(
  transaction: Transaction<Tables>,
  { kind, document, staffId }: Step,
  application: LockedApplication,
): Promise<StepOutcome | { kind: "step"; status: ApplicationStatus }> {
  const status = statusAfter(kind, application);
  // The applicant may have corrected the answer that called for the document, while its file was sent.
  if (document && isAddedField(document.field) && !questionOf(application, document)) return { kind: "unknown" };
  const items = kind === "document-sent" ? await listOpenItems(transaction, application.id) : [];
  if (document && items.length > 0) {
    const item = items.find(({ id }) => id === document.itemId);
    if (item?.sha256?.equals(document.sha256)) return { kind: "taken" };
    if (!item || status === null) return notPossible(staffId, application);
    const isComplete = items.every(({ id, sha256 }) => id === item.id || sha256 !== null);
    return { kind: "step", status: isComplete ? status : application.status };
  }
  const isRepeated = document !== null && (await hasDocument(transaction, application.id, document));
  if (isRepeated && (status === null || status === application.status)) return { kind: "taken" };
  return status === null ? notPossible(staffId, application) : { kind: "step", status };
}

/** Returns the added question that a document answers, with the answer before the step. */
function questionOf({ added }: LockedApplication, { field }: SentDocument): AddedAnswer | undefined {
  return added.find(({ key }) => addedField(key) === field);
}

/** Rejects a step that came too late. The applicant must not learn of a decision from it. */
function notPossible(staffId: number | null, application: LockedApplication): StepOutcome {
  return { kind: "not-possible", status: staffId === null ? statusForApplicant(application) : application.status };
}

/** Returns whether the applicant isn't shown a step: a decision to be released later, and the withdrawal of one that was never released. */
function isHiddenFromApplicant({ kind, release = "now" }: Step, { isReleased }: LockedApplication): boolean {
  return isDecision(kind) ? release === "later" : kind === "decision-taken-back" && !isReleased;
}

/** Returns whether a step repeats the last one. The officer may have submitted it again after a lost response. */
async function isLastStep(
  transaction: Transaction<Tables>,
  step: Step,
  application: LockedApplication,
): Promise<boolean> {
  const { kind, staffId, note, seenEventId, acceptUntil = null, request = TEXT_ONLY } = step;
  const { id, lastEvent, lastEventId } = application;
  const isSame =
    lastEvent?.kind === kind &&
    lastEvent.staffId === staffId &&
    lastEvent.note === note &&
    lastEvent.afterEventId === seenEventId &&
    (!isDecision(kind) || lastEvent.isInternal === isHiddenFromApplicant(step, application));
  if (isSame && acceptUntil !== null)
    return (await currentLetter(transaction, id))?.acceptUntil?.getTime() === acceptUntil.getTime();
  return isSame && (kind !== "more-asked" || (await hasRequest(transaction, lastEventId, request)));
}
