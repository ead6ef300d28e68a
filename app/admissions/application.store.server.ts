import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { Files } from "../platform/files/files.server.ts";
import { relyOnFiles } from "../platform/files/stored-files.store.server.ts";
import { ADVISORY_LOCKS } from "../platform/postgres/advisory-locks.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import { foldText } from "../platform/text/normalize-text.ts";
import type { ApplicationAnswers, DocumentMediaType } from "./application.schema.ts";
import type { DocumentField } from "./questions/document-fields.ts";

export type SavedApplication = {
  reference: string;
  receiptToken: string;
  digest: Buffer;
  submittedAt: Date;
  /** Whether the receipt was mailed; false when the mailbox had reached its daily limit. */
  isReceiptMailed: boolean;
};

export type NewDocument = {
  sha256: Buffer;
  size: number;
  mediaType: DocumentMediaType;
  originalName: string;
  scannedAt?: Date;
};

export type NewApplication = Omit<SavedApplication, "isReceiptMailed"> & {
  key: string;
  /** Printed on the receipt, so that anyone can check that it is genuine. */
  verificationCode: string;
  session: string;
  intakeId: number;
  answers: ApplicationAnswers;
  documents: ReadonlyMap<DocumentField, NewDocument>;
};

export async function findBySubmissionKey(db: Db, key: string): Promise<SavedApplication | null> {
  const row = await db
    .selectFrom("applications")
    .select([
      "reference",
      "receipt_token as receiptToken",
      "content_digest as digest",
      "submitted_at as submittedAt",
      "is_receipt_mailed as isReceiptMailed",
    ])
    .where("submission_key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns what an application that is saved already answered to questions that may have changed since; null when there is none with this key. */
export async function findAnswersByKey(db: Db, key: string) {
  const row = await db
    .selectFrom("applications")
    .select([
      "admission_type as admissionType",
      "program",
      "ssce",
      "jamb_registration_no as jambRegistrationNo",
      "gender",
      "guardian_email as guardianEmail",
      "city",
      "state",
      "country",
      "how_did_you_hear as howDidYouHear",
      "added_answers as added",
    ])
    .where("submission_key", "=", key)
    .executeTakeFirst();
  return row ?? null;
}

/** Normalizes the number of the entrance examination for comparison: without spaces, in capitals. */
function jambKeyOf(jambRegistrationNo: string): string {
  return jambRegistrationNo.replaceAll(/\s/g, "").toUpperCase();
}

type Numbers = Pick<ApplicationAnswers, "waecNecoExamNo" | "jambRegistrationNo">;

/**
 * Returns the e-mail addresses of a session's applications with the number of these answers: that of the entrance examination, or that of the
 * school-leaving examination where the form asks for no other. Skips withdrawn applications and the one with `exceptKey`.
 */
export async function listApplicantEmails(
  db: Db,
  { session, answers, exceptKey }: { session: string; answers: Numbers; exceptKey: string },
): Promise<string[]> {
  const jambKey = jambKeyOf(answers.jambRegistrationNo);
  const rows = await db
    .selectFrom("applications")
    .select("email")
    .where("session", "=", session)
    .where(
      jambKey === ""
        ? sql<boolean>`number_key(waec_neco_exam_no) = number_key(${answers.waecNecoExamNo})`
        : sql<boolean>`jamb_key = ${jambKey}`,
    )
    .where("submission_key", "<>", exceptKey)
    .where("status", "<>", "withdrawn")
    .execute();
  return rows.map(({ email }) => email);
}

/** Waits until no other transaction saves an application of this mailbox in the session, and lets none begin before this one ends. */
export async function lockMailbox(
  transaction: Transaction<Tables>,
  { mailbox, session }: { mailbox: string; session: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.submission}, hashtext(${`${session} ${mailbox}`}))`.execute(
    transaction,
  );
}

/**
 * Inserts an application with its documents. Returns false when its submission key or its reference exists already.
 *
 * Throws when a document is no longer among `files`.
 */
export async function insertApplication(
  transaction: Transaction<Tables>,
  files: Files,
  application: NewApplication,
): Promise<boolean> {
  const row = await transaction
    .insertInto("applications")
    .values(applicationRow(application))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  const documents = [...application.documents].map(([field, document]) => documentRow(row.id, field, document));
  const hashes = documents.map(({ sha256 }) => sha256);
  await relyOnFiles(transaction, files, hashes);
  await transaction.insertInto("documents").values(documents).execute();
  return true;
}

export async function recordReceiptNotMailed(transaction: Transaction<Tables>, reference: string): Promise<void> {
  const application = transaction.updateTable("applications").where("reference", "=", reference);
  await application.set({ is_receipt_mailed: false }).execute();
}

/** Replaces the answers of an application, with all that is derived from them. A trigger queues the search for duplicates. */
export async function updateAnswers(
  transaction: Transaction<Tables>,
  { id, reference }: { id: number; reference: string },
  answers: ApplicationAnswers,
): Promise<void> {
  await transaction.updateTable("applications").set(answerColumns(reference, answers)).where("id", "=", id).execute();
}

/** Returns the row of an application, with the words that staff can search for. */
export function applicationRow(application: Omit<NewApplication, "documents">) {
  const { key, session, intakeId, submittedAt, reference, receiptToken, verificationCode, digest, answers } =
    application;
  return {
    reference,
    submission_key: key,
    content_digest: digest,
    receipt_token: receiptToken,
    verification_code: verificationCode,
    session,
    intake_id: intakeId,
    submitted_at: submittedAt,
    ...answerColumns(reference, answers),
  };
}

function answerColumns(reference: string, answers: ApplicationAnswers) {
  const jambKey = jambKeyOf(answers.jambRegistrationNo);
  const searchable = [
    reference,
    answers.firstName,
    answers.lastName,
    answers.email,
    answers.phone,
    // Lets staff search for a number with or without its spaces.
    answers.phone.replaceAll(/\D/g, ""),
    answers.waecNecoExamNo,
    answers.jambRegistrationNo,
    jambKey,
    ...answers.added.flatMap(({ kind, answer }) => (kind === "text" || kind === "number" ? (answer ?? []) : [])),
  ];
  return {
    first_name: answers.firstName,
    last_name: answers.lastName,
    email: answers.email,
    phone: answers.phone,
    guardian_email: answers.guardianEmail,
    address: answers.address,
    city: answers.city,
    state: answers.state,
    country: answers.country,
    gender: answers.gender,
    admission_type: answers.admissionType,
    program: answers.program,
    ssce: answers.ssce,
    waec_neco_exam_no: answers.waecNecoExamNo,
    jamb_registration_no: answers.jambRegistrationNo,
    jamb_key: jambKey,
    how_did_you_hear: answers.howDidYouHear,
    added_answers: JSON.stringify(answers.added),
    search_words: searchWords(searchable.join(" ")),
  };
}

/** Returns the words of a text that staff can search for, each once, as many as the column takes. */
function searchWords(text: string): string {
  let words = "";
  for (const word of new Set(foldText(text))) {
    if (words.length + word.length >= SEARCH_WORDS_LIMIT) break;
    words += words === "" ? word : ` ${word}`;
  }
  return words;
}

/** In characters; see the migration of length checks. */
const SEARCH_WORDS_LIMIT = 10_000;

/** Returns the row of a document, with a new id of 128 random bits. */
export function documentRow(
  applicationId: number,
  field: DocumentField | "additional" | "paymentReceipt",
  document: NewDocument,
) {
  return {
    id: randomBytes(16).toString("base64url"),
    application_id: applicationId,
    field,
    sha256: document.sha256,
    size: document.size,
    media_type: document.mediaType,
    original_name: document.originalName,
    scanned_at: document.scannedAt ?? null,
  };
}
