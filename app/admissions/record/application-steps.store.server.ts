import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { documentRow, type NewDocument } from "../application.store.server.ts";
import type { ApplicationStatus, EventKind, Standing } from "../application.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";
import { type AddedAnswer, type AddedField, isAddedField } from "../questions/added-questions.ts";
import type { DocumentField } from "../questions/document-fields.ts";
import type { AnswerChanges } from "./answer-changes.ts";

/** A document that staff asked for after the application was submitted is 'additional'. */
export type DocumentKind = DocumentField | "additional" | "paymentReceipt";

export type SentDocument = NewDocument & {
  field: DocumentKind;
  /** The requested item that it answers. */
  itemId?: number | null;
};

export type LockedApplication = Standing & {
  id: number;
  reference: string;
  email: string;
  /** The answers to questions that the university added. */
  added: AddedAnswer[];
  /** 0 when there is no event yet. */
  lastEventId: number;
  /** The last event, and the id of the one before it. */
  lastEvent: {
    kind: EventKind;
    staffId: number | null;
    note: string | null;
    isInternal: boolean;
    afterEventId: number;
  } | null;
};

/** Reads an application and locks its row until the transaction ends, so that steps run one at a time; null when there is none. */
export async function lockApplication(
  transaction: Transaction<Tables>,
  scope: ApplicationScope,
  id: number,
): Promise<LockedApplication | null> {
  const row = await transaction
    .selectFrom(applicationsIn(scope))
    .select(["id", "reference", "email", "status", "outcome", "released_at", "added_answers as added"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { released_at, ...fields } = row;
  const application = { ...fields, isReleased: released_at !== null };
  const [last, before] = await transaction
    .selectFrom("application_events")
    .select(["id", "kind", "staff_id as staffId", "note", "is_internal as isInternal"])
    .where("application_id", "=", id)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  if (!last) return { ...application, lastEventId: 0, lastEvent: null };
  const { id: lastEventId, ...event } = last;
  return { ...application, lastEventId, lastEvent: { ...event, afterEventId: before?.id ?? 0 } };
}

/** Returns the id of the last event of an application, 0 when there is none yet; null when the scope has no such application. */
export async function findLastEventId(db: Db, scope: ApplicationScope, id: number): Promise<number | null> {
  const row = await db
    .selectFrom(applicationsIn(scope))
    .select((expression) =>
      expression
        .selectFrom("application_events")
        .select((event) => event.fn.max("application_events.id").as("last"))
        .whereRef("application_events.application_id", "=", "applications.id")
        .as("last"),
    )
    .where("applications.id", "=", id)
    .executeTakeFirst();
  return row ? (row.last ?? 0) : null;
}

/** Returns whether the application has a document with the same content in this field. */
export async function hasDocument(
  transaction: Transaction<Tables>,
  applicationId: number,
  { field, sha256 }: SentDocument,
): Promise<boolean> {
  const document = await transaction
    .selectFrom("documents")
    .select("id")
    .where("application_id", "=", applicationId)
    .where("field", "=", field)
    .where("sha256", "=", sha256)
    .where("replaced_at", "is", null)
    .executeTakeFirst();
  return document !== undefined;
}

/**
 * Inserts a document that was sent after the application and returns its id. A document of the same field or requested item stays on file, with
 * `replaced_at` set.
 *
 * Throws when its content is no longer among `files`.
 */
export async function addDocument(
  transaction: Transaction<Tables>,
  files: Files,
  { applicationId, document, at }: { applicationId: number; document: SentDocument; at: Date },
): Promise<string> {
  await relyOnFiles(transaction, files, [document.sha256]);
  const { field, itemId = null } = document;
  if (field !== "additional" || itemId !== null) {
    await transaction
      .updateTable("documents")
      .set({ replaced_at: at })
      .where("application_id", "=", applicationId)
      .where("field", "=", field)
      .where("requested_item_id", "is not distinct from", itemId)
      .where("replaced_at", "is", null)
      .execute();
  }
  if (isAddedField(field)) await renameAnswer(transaction, { applicationId, field, name: document.originalName });
  const row = { ...documentRow(applicationId, field, document), sent_at: at, requested_item_id: itemId };
  await transaction.insertInto("documents").values(row).execute();
  return row.id;
}

/** The answer to an added question for a document is the name of its file, which is awaited no longer. */
async function renameAnswer(
  transaction: Transaction<Tables>,
  { applicationId, field, name }: { applicationId: number; field: AddedField; name: string },
): Promise<void> {
  const renamed = sql<string>`coalesce((
    select jsonb_agg(
      case when 'added-' || (answer ->> 'key') = ${field} then jsonb_set(answer - 'isAwaited', '{answer}', to_jsonb(${name}::text)) else answer end
      order by place)
    from jsonb_array_elements(added_answers) with ordinality as given (answer, place)), '[]')`;
  await transaction
    .updateTable("applications")
    .set({ added_answers: renamed })
    .where("id", "=", applicationId)
    .execute();
}

export type NewEvent = {
  applicationId: number;
  kind: EventKind;
  at: Date;
  /** Null for the applicant. */
  staffId: number | null;
  note: string | null;
  documentId: string | null;
  /** What staff asked for by name, or until when. */
  requestId?: number | null;
  /** Why a place is given although the quota is exceeded, for staff. */
  quotaReason?: string | null;
  /** The answers that the applicant changed. */
  changes?: AnswerChanges;
  /** Whether the applicant doesn't see it. */
  isInternal: boolean;
  /** The application's status after the event. */
  status: ApplicationStatus;
  /** Whether a member of staff has seen all that the applicant sent before. */
  isAllSeen?: boolean;
};

/** Inserts an event, sets the status, and marks what the applicant sent as new for staff. The database sets the outcome of a decision. */
export async function insertEvent(transaction: Transaction<Tables>, event: NewEvent): Promise<void> {
  const { applicationId, kind, at, staffId, note, documentId, requestId = null, changes, isInternal, status } = event;
  const { quotaReason = null } = event;
  const isNews = staffId === null && kind !== "withdrawn";
  // Nobody needs to read what belongs to a withdrawn application.
  const isRead = kind === "withdrawn" || event.isAllSeen === true;
  await transaction
    .insertInto("application_events")
    .values({
      application_id: applicationId,
      kind,
      at,
      staff_id: staffId,
      note,
      document_id: documentId,
      request_id: requestId,
      quota_reason: quotaReason,
      changed_answers: changes ? JSON.stringify(changes) : null,
      is_internal: isInternal,
    })
    .execute();
  await transaction
    .updateTable("applications")
    .set({
      status,
      ...(kind === "decision-released" && { released_at: at }),
      ...((isNews || isRead) && { new_from_applicant_at: isNews ? at : null }),
    })
    .where("id", "=", applicationId)
    .execute();
}
