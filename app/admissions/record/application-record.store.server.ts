import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DocumentMediaType } from "../application.schema.ts";
import type { EventKind, Standing } from "../application.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";
import { type DocumentRequest, listRequests } from "../missing/document-request.store.server.ts";
import { type AddedAnswer, addedDocumentFields } from "../questions/added-questions.ts";
import { RESULT_FIELDS } from "../questions/document-fields.ts";
import type { AnswerChanges, RecordedAnswers } from "./answer-changes.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

/** One application with its answers, documents and events. */
export type ApplicationRecord = Standing & {
  id: number;
  reference: string;
  session: string;
  submittedAt: Date;
  /** When the applicant sent something that no member of staff who decides has seen; null when there is nothing new. */
  newFromApplicantAt: Date | null;
  answers: RecordedAnswers;
  /** The answers to questions that the university added, as they were asked. */
  added: AddedAnswer[];
  /** In the order of the form, then those that were asked for, then those that were replaced. */
  documents: RecordedDocument[];
  /** Oldest first. */
  events: RecordedEvent[];
};

export type RecordedDocument = {
  id: string;
  field: DocumentKind;
  name: string;
  mediaType: DocumentMediaType;
  size: number;
  /** Null when it was submitted with the application. */
  sentAt: Date | null;
  replacedAt: Date | null;
  scannedAt: Date | null;
  virus: string | null;
  /** The requested item that it was sent for. */
  requestedAs: string | null;
};

export type RecordedEvent = {
  id: number;
  kind: EventKind;
  at: Date;
  /** The username of the member of staff; null for the applicant. */
  by: string | null;
  note: string | null;
  /** Why a place was given although the quota is exceeded, for staff. */
  quotaReason: string | null;
  /** Whether the applicant doesn't see it. */
  isInternal: boolean;
  document: { field: DocumentKind; name: string; requestedAs: string | null } | null;
  /** The reference of the payment that the applicant sent with the document. */
  paymentReference: string | null;
  /** What staff asked for by name, or until when; null where they asked by text only. */
  request: DocumentRequest | null;
  /** The answers that the applicant changed, before and after. */
  changes: AnswerChanges | null;
};

export async function readApplicationRecord(
  db: Db,
  scope: ApplicationScope,
  id: number,
): Promise<ApplicationRecord | null> {
  // The events are read first: a change that comes between is then a conflict for staff who decide on these answers.
  const events = await listEvents(db, id);
  const [row, documents, requests] = await Promise.all([
    selectApplication(db, scope, id),
    listDocuments(db, id),
    listRequests(db, id),
  ]);
  if (!row) return null;
  const { reference, status, outcome, releasedAt, session, submittedAt, newFromApplicantAt, added, ...answers } = row;
  const standing = { status, outcome, isReleased: releasedAt !== null };
  return {
    id,
    reference,
    ...standing,
    session,
    submittedAt,
    newFromApplicantAt,
    answers,
    added,
    documents: inOrder(documents, added),
    events: withRequests(events, requests),
  };
}

type UnlinkedEvent = Omit<RecordedEvent, "request"> & { requestId: number | null };

function withRequests(events: UnlinkedEvent[], requests: Map<number, DocumentRequest>): RecordedEvent[] {
  return events.map(({ requestId, ...event }) => ({ ...event, request: requests.get(requestId ?? 0) ?? null }));
}

function selectApplication(db: Db, scope: ApplicationScope, id: number) {
  return db
    .selectFrom(applicationsIn(scope))
    .select([
      "reference",
      "status",
      "outcome",
      "released_at as releasedAt",
      "session",
      "submitted_at as submittedAt",
      "new_from_applicant_at as newFromApplicantAt",
      "added_answers as added",
      ...ANSWER_COLUMNS,
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Reads the answers of an application that the caller has locked. */
export async function readAnswers(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  id: number,
): Promise<Pick<ApplicationRecord, "answers" | "added">> {
  const { added, ...answers } = await transaction
    .selectFrom(applicationsIn(scope))
    .select(["added_answers as added", ...ANSWER_COLUMNS])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { answers, added };
}

const ANSWER_COLUMNS = [
  "first_name as firstName",
  "last_name as lastName",
  "gender",
  "email",
  "phone",
  "guardian_email as guardianEmail",
  "address",
  "city",
  "state",
  "country",
  "admission_type as admissionType",
  "program",
  "ssce",
  "waec_neco_exam_no as waecNecoExamNo",
  "jamb_registration_no as jambRegistrationNo",
  "how_did_you_hear as howDidYouHear",
] as const;

function listDocuments(db: Db, applicationId: number): Promise<RecordedDocument[]> {
  return db
    .selectFrom("documents")
    .leftJoin("requested_items", "requested_items.id", "requested_item_id")
    .select([
      "documents.id",
      "field",
      "original_name as name",
      "media_type as mediaType",
      "size",
      "sent_at as sentAt",
      "replaced_at as replacedAt",
      "scanned_at as scannedAt",
      "virus",
      "label as requestedAs",
    ])
    .where("application_id", "=", applicationId)
    .execute();
}

/** Sorts documents as the form asked for them, then those that were sent later. Replaced ones come last. */
function inOrder(documents: readonly RecordedDocument[], added: readonly AddedAnswer[]): RecordedDocument[] {
  const order: DocumentKind[] = [...RESULT_FIELDS, ...addedDocumentFields(added), "additional", "paymentReceipt"];
  const sortKey = ({ field, replacedAt, sentAt }: RecordedDocument) =>
    [replacedAt ? 1 : 0, order.indexOf(field), sentAt?.getTime() ?? 0] as const;
  return documents.toSorted((one, other) => {
    const [a, b] = [sortKey(one), sortKey(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
}

async function listEvents(db: Db, applicationId: number): Promise<UnlinkedEvent[]> {
  const rows = await db
    .selectFrom("application_events")
    .leftJoin("staff", "staff.id", "application_events.staff_id")
    .leftJoin("documents", "documents.id", "application_events.document_id")
    .leftJoin("requested_items", "requested_items.id", "documents.requested_item_id")
    .leftJoin("payments", "payments.document_id", "application_events.document_id")
    .select([
      "application_events.id",
      "kind",
      "at",
      "username",
      "note",
      "quota_reason as quotaReason",
      "is_internal as isInternal",
      "application_events.request_id as requestId",
      "changed_answers as changes",
      "documents.field",
      "documents.original_name as name",
      "requested_items.label as requestedAs",
      "payments.reference as paymentReference",
    ])
    .where("application_events.application_id", "=", applicationId)
    .orderBy("application_events.id")
    .execute();
  return rows.map(({ field, name, requestedAs, username, ...event }) => ({
    ...event,
    by: username,
    document: field !== null && name !== null ? { field, name, requestedAs } : null,
  }));
}
