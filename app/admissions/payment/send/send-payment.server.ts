import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { SentForm } from "../../../platform/http/multipart-form.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import {
  addDocument,
  insertEvent,
  lockApplication,
  type SentDocument,
} from "../../record/application-steps.store.server.ts";
import {
  type NotReceived,
  saveWithinLimits,
  withLaterFile,
} from "../../status/later-document/receive-later-document.server.ts";
import { requiredText } from "../../typed-text.schema.ts";
import { insertPayment, readPayment, setPaymentState } from "../payment.store.server.ts";
import { maySendPayment } from "../payment.ts";
import {
  PAYMENT_REFERENCE_MAX_CHARACTERS,
  type PaymentProblem,
  RECEIPT_FIELD,
  REFERENCE_FIELD,
} from "./payment-form.ts";

export type PaymentSending =
  | { kind: "sent" }
  | { kind: "rejected"; problems: PaymentProblem[]; isTooLarge: boolean; reference: string }
  | NotReceived
  /** The fee is paid, no longer asked for, or the application is over. */
  | { kind: "too-late" }
  | { kind: "unknown" };

const referenceSchema = requiredText("Payment reference", PAYMENT_REFERENCE_MAX_CHARACTERS);

/** Accepts the reference and the receipt of a payment, which replace those that were sent before. */
export async function sendPayment(
  deps: Deps,
  applicationId: number,
  { sent, network }: { sent: SentForm; network: string },
): Promise<PaymentSending> {
  const form = { applicationId, field: RECEIPT_FIELD, label: "receipt", sent } as const;
  return withLaterFile(deps, form, async (file, values): Promise<PaymentSending> => {
    const typed = values.get(REFERENCE_FIELD)?.[0] ?? "";
    const reference = referenceSchema.safeParse(typed);
    if (file.kind === "rejected" || !reference.success) {
      const message = reference.error?.issues[0]?.message;
      const problems: PaymentProblem[] = message ? [{ field: REFERENCE_FIELD, message }] : [];
      if (file.kind === "rejected") problems.push({ field: RECEIPT_FIELD, message: file.message });
      return {
        kind: "rejected",
        problems,
        isTooLarge: file.kind === "rejected" && file.isTooLarge,
        reference: typed.slice(0, PAYMENT_REFERENCE_MAX_CHARACTERS),
      };
    }
    const limit = await saveWithinLimits(deps, { applicationId, network }, file.document);
    if (limit) return limit;
    const document: SentDocument = { ...file.document, field: RECEIPT_FIELD };
    const payment = { applicationId, reference: reference.data, document };
    return deps.db.transaction().execute((transaction) => recordPayment(deps, transaction, payment));
  });
}

type NewPayment = { applicationId: number; reference: string; document: SentDocument };

/** Records a payment under the lock of its application. One that was sent twice is recorded once, since the response may have been lost. */
async function recordPayment(
  deps: Deps,
  transaction: Transaction<Tables>,
  { applicationId, reference, document }: NewPayment,
): Promise<PaymentSending> {
  const application = await lockApplication(transaction, EVERY_APPLICATION, applicationId);
  const payment = await readPayment(transaction, EVERY_APPLICATION, applicationId);
  if (!application || !payment) return { kind: "unknown" };
  const { fee, state, sent } = payment;
  const isRepeated = sent?.reference === reference && sent.sha256.equals(document.sha256);
  if (isRepeated && state === "to-check") return { kind: "sent" };
  if (!fee || !maySendPayment(application, state)) return { kind: "too-late" };
  const at = deps.clock.now();
  const documentId = await addDocument(transaction, deps.files, { applicationId, document, at });
  await insertPayment(transaction, { applicationId, documentId, reference, at });
  await setPaymentState(transaction, applicationId, "to-check");
  const { status } = application;
  const byApplicant = { staffId: null, note: null, isInternal: false };
  await insertEvent(transaction, { ...byApplicant, applicationId, kind: "payment-sent", at, documentId, status });
  return { kind: "sent" };
}
