import { createHash, randomBytes } from "node:crypto";
import { readSite } from "../../../../content/read-site.server.ts";
import { IDENTITY } from "../../../../content/site.content.ts";
import { mailboxKey } from "../../../../mail/mailbox-key.ts";
import { queueMail } from "../../../../mail/send-mail.job.server.ts";
import type { Deps } from "../../../../platform/deps.server.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import type { ApplicationAnswers, DocumentMediaType } from "../../../application.schema.ts";
import {
  findBySubmissionKey,
  insertApplication,
  listApplicantEmails,
  lockMailbox,
  recordReceiptNotMailed,
  type SavedApplication,
} from "../../../application.store.server.ts";
import { createReference, createVerificationCode } from "../../../application-codes.server.ts";
import { takeDocumentAllowance } from "../../../documents/document-allowance.server.ts";
import type { ReceivedDocument } from "../../../documents/receive-document.server.ts";
import { queueDuplicateSearch } from "../../../duplicates/find-duplicates.job.server.ts";
import {
  type ClosedIntake,
  type IntakeState,
  intakeStateAt,
  justClosed,
  type OpenIntake,
} from "../../../intakes/current-intake.ts";
import { findFirstUpload, listIntakes, openIntakeId } from "../../../intakes/intake.store.server.ts";
import { takeMailAllowance } from "../../../mails/mail-allowance.server.ts";
import { readFee } from "../../../payment/payment.store.server.ts";
import type { DocumentField } from "../../../questions/document-fields.ts";
import { applicationReceivedEmail } from "../../../receipt/application-received.email.ts";
import { endDraft } from "../../resume/send-link/draft.store.server.ts";
import { markTaken } from "../../upload/receive/upload.store.server.ts";

/** A document of an accepted kind. */
export type AcceptedDocument = ReceivedDocument & { mediaType: DocumentMediaType };

export type Submission = {
  /** A UUID created when the form was opened; the same for every retry. */
  key: string;
  answers: ApplicationAnswers;
  /** Those that the form asks for. */
  documents: ReadonlyMap<DocumentField, AcceptedDocument>;
  /** Whether the applicant confirmed another application. */
  isAnother: boolean;
  /** When the request reached the server. Its files may take much longer to arrive. */
  arrivedAt: Date;
};

export type SubmissionOutcome =
  | { kind: "accepted"; reference: string; receiptToken: string; isReceiptMailed: boolean }
  /** The key belongs to an application with other content. */
  | { kind: "key-taken"; submittedAt: Date }
  /** No intake accepted applications when it was sent. */
  | { kind: "closed"; state: ClosedIntake }
  /** The session has an application with the same e-mail address and examination number. */
  | { kind: "applied-before" }
  /** The network has reached its limit of document bytes. */
  | { kind: "limited"; retryAfterSeconds: number };

const MAX_REFERENCE_ATTEMPTS = 5;

/**
 * Saves an application once per submission key, with its documents and the confirmation mail.
 *
 * After 'accepted' the application is durable. Throws when the database or the disk fails; then nothing is saved.
 */
export async function submitApplication(
  deps: Deps,
  submission: Submission,
  network: string,
): Promise<SubmissionOutcome> {
  const digest = digestOf(submission);
  const earlier = await findBySubmissionKey(deps.db, submission.key);
  if (earlier) return sameOrTaken(earlier, digest);
  const accepting = await intakeOfSubmission(deps, submission);
  if (accepting.kind !== "open") return { kind: "closed", state: accepting };
  if (!submission.isAnother && (await hasApplied(deps.db, submission, accepting))) return { kind: "applied-before" };

  const documents = [...submission.documents.values()];
  const allowance = await takeDocumentAllowance(deps.limits, network, documents);
  if (allowance.kind === "limited") return allowance;
  await Promise.all(documents.map((document) => deps.files.save(document)));

  for (let attempt = 0; attempt < MAX_REFERENCE_ATTEMPTS; attempt++) {
    const outcome = await saveOnce(deps, submission, accepting, digest);
    if (outcome) return outcome;
  }
  throw new Error("No unused reference was found.");
}

/**
 * Returns the state of admissions that counts for a submission.
 *
 * A submission counts from the time at which its request reached the server, however long the rest of it takes. Within 15 minutes of the closing
 * time, it also counts when an upload of the same form began before: then only the last of several requests came late.
 */
async function intakeOfSubmission(
  { db, content }: Pick<Deps, "db" | "content">,
  { key, arrivedAt }: { key: string; arrivedAt: Date },
): Promise<IntakeState> {
  const intakes = await listIntakes(db);
  const closed = justClosed(intakes, arrivedAt);
  const beganAt = closed && (await findFirstUpload(db, key));
  if (closed && beganAt && beganAt < closed.closesAt) return { kind: "open", intake: closed, session: closed.session };
  return intakeStateAt(intakes, content.read(IDENTITY).session, arrivedAt);
}

/** Returns whether this applicant has applied in this session. Requires the mailbox too, because others know the number. */
async function hasApplied(db: Db, { key, answers }: Submission, { session }: OpenIntake): Promise<boolean> {
  const emails = await listApplicantEmails(db, { session, answers, exceptKey: key });
  return emails.some((email) => mailboxKey(email) === mailboxKey(answers.email));
}

/** Saves the application in one transaction. Returns null when its random reference is already in use. */
async function saveOnce(
  deps: Deps,
  submission: Submission,
  accepting: OpenIntake,
  digest: Buffer,
): Promise<SubmissionOutcome | null> {
  const now = deps.clock.now();
  const site = readSite(deps);
  const application = {
    ...submission,
    digest,
    reference: createReference(site.identity.referencePrefix, now, site.place),
    receiptToken: randomBytes(16).toString("base64url"),
    verificationCode: createVerificationCode(),
    session: accepting.session,
    intakeId: await openIntakeId(deps.db, accepting),
    submittedAt: now,
  };
  const fee = await readFee(deps.db, application.intakeId);
  const saved = await deps.db.transaction().execute(async (transaction) => {
    // Saving the documents took a while: another form of the same person may have been saved meanwhile.
    await lockMailbox(transaction, { mailbox: mailboxKey(submission.answers.email), session: accepting.session });
    if (!submission.isAnother && (await hasApplied(transaction, submission, accepting))) return "applied-before";
    const isNew = await insertApplication(transaction, deps.files, application);
    if (!isNew) return null;
    await markTaken(transaction, submission.key, now);
    await endDraft(transaction, submission.key);
    await queueDuplicateSearch(deps, transaction);
    const isReceiptMailed = await takeMailAllowance(deps, transaction, submission.answers.email);
    if (isReceiptMailed)
      await queueMail(deps, transaction, applicationReceivedEmail({ ...application, fee }, site, deps.publicUrl));
    else await recordReceiptNotMailed(transaction, application.reference);
    return { ...application, isReceiptMailed };
  });
  if (saved === "applied-before") return { kind: "applied-before" };
  const known = saved ?? (await findBySubmissionKey(deps.db, submission.key));
  return known && sameOrTaken(known, digest);
}

function sameOrTaken(saved: SavedApplication, digest: Buffer): SubmissionOutcome {
  if (!saved.digest.equals(digest)) return { kind: "key-taken", submittedAt: saved.submittedAt };
  const { reference, receiptToken, isReceiptMailed } = saved;
  return { kind: "accepted", reference, receiptToken, isReceiptMailed };
}

function digestOf({ answers, documents }: Submission): Buffer {
  const files = [...documents].map(([field, document]) => [field, document.sha256.toString("hex")]);
  // A file may have another name when it is sent again: a photo that was made smaller, or one from another device.
  const added = answers.added.map((one) => (one.kind === "document" ? { ...one, answer: null } : one));
  // Without added questions, the digest is the one of versions that knew none.
  const given = Object.entries({ ...answers, added }).filter(([name]) => name !== "added" || added.length > 0);
  const content = [given.sort(byKey), files.sort(byKey)];
  return createHash("sha256").update(JSON.stringify(content)).digest();
}

function byKey([a]: readonly [string, unknown] | string[], [b]: readonly [string, unknown] | string[]): number {
  return String(a) < String(b) ? -1 : 1;
}
