import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import { readSite } from "../../../content/read-site.server.ts";
import { queueMail } from "../../../mail/send-mail.job.server.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ApplicationScope } from "../../application-scope.store.server.ts";
import { insertEvent, lockApplication } from "../../record/application-steps.store.server.ts";
import { type PaymentRecord, readPayment, setPaymentState } from "../payment.store.server.ts";
import { CHECK_EVENTS, type CheckResult } from "../payment.ts";
import { paymentNotFoundEmail } from "./payment-not-found.email.ts";

export type PaymentCheck = {
  applicationId: number;
  result: CheckResult;
  /** The message to the applicant. */
  note: string | null;
  /** The last entry about the payment on the page that staff acted on; 0 when there was none. */
  seenEventId: number;
  viewer: StaffViewer;
};

export type CheckOutcome =
  | { kind: "recorded" }
  /** A colleague has checked it, or the applicant has sent another payment. Nothing was saved. */
  | { kind: "conflict" }
  | { kind: "not-possible"; message: string }
  | { kind: "unknown" };

/** Records what staff found out about a payment, notifies the applicant if it was not found, and adds the audit event, in one transaction. */
export function checkPayment(deps: Deps, scope: ApplicationScope, check: PaymentCheck): Promise<CheckOutcome> {
  return deps.db.transaction().execute(async (transaction): Promise<CheckOutcome> => {
    const { applicationId, result, note, viewer } = check;
    const application = await lockApplication(transaction, scope, applicationId);
    const payment = await readPayment(transaction, scope, applicationId);
    if (!application || !payment) return { kind: "unknown" };
    if (isRepeated(payment, check)) return { kind: "recorded" };
    if ((payment.lastEvent?.id ?? 0) !== check.seenEventId) return { kind: "conflict" };
    const obstacle = obstacleTo(payment, result);
    if (obstacle !== null) return { kind: "not-possible", message: obstacle };
    const at = deps.clock.now();
    await setPaymentState(transaction, applicationId, result);
    const { status } = application;
    const byStaff = { staffId: viewer.actor.id, note, documentId: null, isInternal: false };
    await insertEvent(transaction, { ...byStaff, applicationId, kind: CHECK_EVENTS[result], at, status });
    if (result === "not-found") await askAgain(deps, transaction, { ...application, note, payment });
    const audited = { ...viewer, target: `application ${applicationId}`, detail: { result }, at };
    await recordAuditEvent(transaction, { action: "application.payment-checked", outcome: "success", ...audited });
    return { kind: "recorded" };
  });
}

/** Returns whether a check repeats the last one: the officer may have submitted it again after a lost response. */
function isRepeated({ state, lastEvent }: PaymentRecord, { result, note, seenEventId, viewer }: PaymentCheck): boolean {
  const isSame = lastEvent?.staffId === viewer.actor.id && lastEvent.note === note && state === result;
  return isSame && (lastEvent.beforeId === seenEventId || lastEvent.id === seenEventId);
}

/** Returns why a result can't be recorded; null when it can. A payment at the counter has no evidence, and is recorded as paid. */
function obstacleTo({ fee, sent, standing }: PaymentRecord, result: CheckResult): string | null {
  if (standing.status === "withdrawn") return "The applicant has withdrawn the application. Nothing was recorded.";
  if (sent === null && fee === null) return "No fee is asked for with this application.";
  if (sent === null && result !== "paid")
    return "The applicant has not sent a payment yet. Only “Paid” can be recorded.";
  return null;
}

type Asked = { email: string; reference: string; note: string | null; payment: PaymentRecord };

function askAgain(deps: Deps, transaction: Transaction<Tables>, { payment, ...asked }: Asked): Promise<number> {
  const mail = { ...asked, paymentReference: payment.sent?.reference ?? "" };
  return queueMail(deps, transaction, paymentNotFoundEmail(mail, readSite(deps), deps.publicUrl));
}
