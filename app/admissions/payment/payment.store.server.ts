import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type EventKind, PAYMENT_EVENTS, type Standing } from "../application.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";
import type { Fee, PaymentState } from "./payment.ts";

/** What an applicant sent to show that the fee is paid. */
export type SentPayment = {
  reference: string;
  documentId: string;
  /** The name of the receipt's file. */
  name: string;
  sha256: Buffer;
  sentAt: Date;
  /** The scanner's name for the virus that it found. */
  virus: string | null;
  scannedAt: Date | null;
};

/** The last entry about the payment in the timeline. */
type LastPaymentEvent = {
  id: number;
  kind: EventKind;
  /** Null for the applicant. */
  staffId: number | null;
  note: string | null;
  /** The id of the entry before it; 0 without one. */
  beforeId: number;
};

export type PaymentRecord = {
  /** Null when the intake has none, or has none any more. */
  fee: Fee | null;
  state: PaymentState | null;
  /** Of the application. */
  standing: Standing;
  sent: SentPayment | null;
  lastEvent: LastPaymentEvent | null;
};

/** Reads the fee of an application and what is known about its payment; null when the scope has no such application. */
export async function readPayment(
  db: Db | Transaction<Tables>,
  scope: ApplicationScope,
  applicationId: number,
): Promise<PaymentRecord | null> {
  const row = await db
    .selectFrom(applicationsIn(scope))
    .leftJoin("intakes", "intakes.id", "applications.intake_id")
    .select(["status", "outcome", "released_at", "payment as state"])
    .select(["fee_name as name", "fee_amount as amount", "fee_page as page"])
    .where("applications.id", "=", applicationId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, outcome, released_at, state } = row;
  const standing = { status, outcome, isReleased: released_at !== null };
  const fee = feeOf(row);
  if (fee === null && state === null) return { fee, state, standing, sent: null, lastEvent: null };
  return {
    fee,
    state,
    standing,
    sent: await findSentPayment(db, applicationId),
    lastEvent: await findLastPaymentEvent(db, applicationId),
  };
}

/** Returns the fee of an intake; null without one. */
export async function readFee(db: Db, intakeId: number): Promise<Fee | null> {
  const row = await db
    .selectFrom("intakes")
    .select(["fee_name as name", "fee_amount as amount", "fee_page as page"])
    .where("id", "=", intakeId)
    .executeTakeFirst();
  return feeOf(row ?? { name: null, amount: null, page: null });
}

function feeOf({ name, amount, page }: { [Part in keyof Fee]: string | null }): Fee | null {
  return name !== null && amount !== null && page !== null ? { name, amount, page } : null;
}

async function findSentPayment(db: Db | Transaction<Tables>, applicationId: number): Promise<SentPayment | null> {
  const row = await db
    .selectFrom("payments")
    .innerJoin("documents", "documents.id", "payments.document_id")
    .select([
      "reference",
      "documents.id as documentId",
      "original_name as name",
      "sha256",
      "sent_at as sentAt",
      "virus",
      "scanned_at as scannedAt",
    ])
    .where("payments.application_id", "=", applicationId)
    .where("payments.replaced_at", "is", null)
    .executeTakeFirst();
  return row?.sentAt ? { ...row, sentAt: row.sentAt } : null;
}

async function findLastPaymentEvent(
  db: Db | Transaction<Tables>,
  applicationId: number,
): Promise<LastPaymentEvent | null> {
  const [last, before] = await db
    .selectFrom("application_events")
    .select(["id", "kind", "staff_id as staffId", "note"])
    .where("application_id", "=", applicationId)
    .where("kind", "in", PAYMENT_EVENTS)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  return last ? { ...last, beforeId: before?.id ?? 0 } : null;
}

/** Inserts what an applicant sent. What was sent before stays on file. */
export async function insertPayment(
  transaction: Transaction<Tables>,
  {
    applicationId,
    documentId,
    reference,
    at,
  }: { applicationId: number; documentId: string; reference: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable("payments")
    .set({ replaced_at: at })
    .where("application_id", "=", applicationId)
    .where("replaced_at", "is", null)
    .execute();
  await transaction
    .insertInto("payments")
    .values({ application_id: applicationId, document_id: documentId, reference })
    .execute();
}

export async function setPaymentState(
  transaction: Transaction<Tables>,
  applicationId: number,
  state: PaymentState,
): Promise<void> {
  await transaction.updateTable("applications").set({ payment: state }).where("id", "=", applicationId).execute();
}

/** The other applications whose applicants sent the same reference: those of a scope, and how many there are beyond it. */
export type SameReference = { known: { id: number; reference: string }[]; others: number };

/** Finds the same reference in other applications, however it is written. */
export async function findSameReference(
  db: Db,
  scope: ApplicationScope,
  { applicationId, reference }: { applicationId: number; reference: string },
): Promise<SameReference> {
  const isSame = sql<boolean>`payment_key(payments.reference) = payment_key(${reference})`;
  const rows = await db
    .selectFrom("payments")
    .leftJoin(applicationsIn(scope, "known"), "known.id", "payments.application_id")
    .select(["known.id", "known.reference"])
    .where(isSame)
    .where("payments.application_id", "<>", applicationId)
    .where("payments.replaced_at", "is", null)
    .orderBy("payments.application_id")
    .limit(20)
    .execute();
  const known = rows.flatMap(({ id, reference: of }) => (id === null || of === null ? [] : [{ id, reference: of }]));
  return { known, others: rows.length - known.length };
}

/** Returns whether an intake has a fee, or had one that applicants sent payments for. */
export async function isAnyFeeKnown(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from intakes where fee_name is not null)
      or exists (select from payments) as known`.execute(db);
  return rows[0]?.known ?? false;
}
