import type { Db } from "../../platform/postgres/database.server.ts";
import type { ApplicationField, ApplicationStatus, ApplicationStep, DocumentField } from "../application.ts";
import type { DocumentKind } from "./application-steps.store.server.ts";

export type AnswerField = Exclude<ApplicationField, DocumentField>;

/** Everything on file about one application. */
export type ApplicationRecord = {
  id: number;
  reference: string;
  status: ApplicationStatus;
  session: string;
  submittedAt: Date;
  answers: Record<AnswerField, string | string[] | null>;
  /** As the form has them, what was asked for last, and what was replaced. */
  documents: RecordedDocument[];
  /** The first one first. */
  events: RecordedEvent[];
};

export type RecordedDocument = {
  id: string;
  field: DocumentKind;
  name: string;
  size: number;
  /** Null when it came with the application. */
  sentAt: Date | null;
  replacedAt: Date | null;
  scannedAt: Date | null;
  virus: string | null;
};

export type RecordedEvent = {
  id: number;
  kind: ApplicationStep;
  at: Date;
  /** Who of the staff did it; null when it was the applicant. */
  by: string | null;
  note: string | null;
  document: { field: DocumentKind; name: string } | null;
};

export async function readApplicationRecord(db: Db, id: number): Promise<ApplicationRecord | null> {
  const [row, documents, events] = await Promise.all([
    selectApplication(db, id),
    listDocuments(db, id),
    listEvents(db, id),
  ]);
  if (!row) return null;
  const { reference, status, session, submittedAt, ...answers } = row;
  return { id, reference, status, session, submittedAt, answers, documents, events };
}

function selectApplication(db: Db, id: number) {
  return db
    .selectFrom("applications")
    .select([
      "reference",
      "status",
      "session",
      "submitted_at as submittedAt",
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
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

const DOCUMENT_ORDER: readonly DocumentKind[] = ["waecNecoResult", "jambResult", "additional"];

async function listDocuments(db: Db, applicationId: number): Promise<RecordedDocument[]> {
  const rows = await db
    .selectFrom("documents")
    .select([
      "id",
      "field",
      "original_name as name",
      "size",
      "sent_at as sentAt",
      "replaced_at as replacedAt",
      "scanned_at as scannedAt",
      "virus",
    ])
    .where("application_id", "=", applicationId)
    .execute();
  const place = ({ field, replacedAt, sentAt }: RecordedDocument) =>
    [replacedAt ? 1 : 0, DOCUMENT_ORDER.indexOf(field), sentAt?.getTime() ?? 0] as const;
  return rows.sort((one, other) => {
    const [here, there] = [place(one), place(other)];
    return here[0] - there[0] || here[1] - there[1] || here[2] - there[2];
  });
}

async function listEvents(db: Db, applicationId: number): Promise<RecordedEvent[]> {
  const rows = await db
    .selectFrom("application_events")
    .leftJoin("staff", "staff.id", "application_events.staff_id")
    .leftJoin("documents", "documents.id", "application_events.document_id")
    .select([
      "application_events.id",
      "kind",
      "at",
      "username",
      "note",
      "documents.field",
      "documents.original_name as name",
    ])
    .where("application_events.application_id", "=", applicationId)
    .orderBy("application_events.id")
    .execute();
  return rows.map(({ id, kind, at, username, note, field, name }) => ({
    id,
    kind,
    at,
    note,
    by: username,
    document: field !== null && name !== null ? { field, name } : null,
  }));
}
