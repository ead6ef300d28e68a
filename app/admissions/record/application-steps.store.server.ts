import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Files } from "../../platform/files/files.server.ts";
import { relyOnFiles } from "../../platform/files/stored-files.store.server.ts";
import { documentRow, type NewDocument } from "../application.store.server.ts";
import type { ApplicationStatus, ApplicationStep, DocumentField } from "../application.ts";

/** Papers that came later than the application, because staff asked for them, are 'additional'. */
export type DocumentKind = DocumentField | "additional";

export type SentDocument = NewDocument & { field: DocumentKind };

export type HeldApplication = {
  id: number;
  reference: string;
  email: string;
  status: ApplicationStatus;
  /** 0 when nothing has happened since it was received. */
  lastEventId: number;
  /** What it was, and the event before it. */
  lastEvent: { kind: ApplicationStep; staffId: number | null; note: string | null; afterEventId: number } | null;
};

/** An application as it stands, held until the transaction ends, so that nothing else happens to it meanwhile; null when there is none. */
export async function holdApplication(transaction: Transaction<Tables>, id: number): Promise<HeldApplication | null> {
  const row = await transaction
    .selectFrom("applications")
    .select(["id", "reference", "email", "status"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const [last, before] = await transaction
    .selectFrom("application_events")
    .select(["id", "kind", "staff_id as staffId", "note"])
    .where("application_id", "=", id)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  if (!last) return { ...row, lastEventId: 0, lastEvent: null };
  const { id: lastEventId, ...event } = last;
  return { ...row, lastEventId, lastEvent: { ...event, afterEventId: before?.id ?? 0 } };
}

/** Whether an application has this very content on file under this field. */
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
 * Puts a document on file that came after the application, and gives its id. The one whose place it takes stays on file, marked.
 *
 * Throws when its content is no longer among `files`.
 */
export async function addDocument(
  transaction: Transaction<Tables>,
  files: Files,
  { applicationId, document, at }: { applicationId: number; document: SentDocument; at: Date },
): Promise<string> {
  await relyOnFiles(transaction, files, [document.sha256]);
  if (document.field !== "additional") {
    await transaction
      .updateTable("documents")
      .set({ replaced_at: at })
      .where("application_id", "=", applicationId)
      .where("field", "=", document.field)
      .where("replaced_at", "is", null)
      .execute();
  }
  const row = { ...documentRow(applicationId, document.field, document), sent_at: at };
  await transaction.insertInto("documents").values(row).execute();
  return row.id;
}

export type NewEvent = {
  applicationId: number;
  kind: ApplicationStep;
  at: Date;
  /** Null when it was the applicant. */
  staffId: number | null;
  note: string | null;
  documentId: string | null;
  /** Where the application stands from now on. */
  status: ApplicationStatus;
};

export async function insertEvent(transaction: Transaction<Tables>, event: NewEvent): Promise<void> {
  const { applicationId, kind, at, staffId, note, documentId, status } = event;
  await transaction
    .insertInto("application_events")
    .values({ application_id: applicationId, kind, at, staff_id: staffId, note, document_id: documentId })
    .execute();
  await transaction.updateTable("applications").set({ status }).where("id", "=", applicationId).execute();
}
