import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { ApplicationStatus, Outcome } from "../../application.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";
import { hasOpenDuplicate, hasSamePerson } from "../../duplicates/duplicates.store.server.ts";
import { missingOf } from "../../missing/document-request.store.server.ts";
import type { FeeState } from "../../payment/payment.ts";
import type { AddedAnswer } from "../../questions/added-questions.ts";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
import { isNewFromApplicant } from "../../record/new-from-applicant.store.server.ts";
import type { MissingFilter } from "./filters/application-filter.ts";

/** An application in the list and in the export. */
export type ApplicationRow = {
  id: number;
  reference: string;
  status: ApplicationStatus;
  outcome: Outcome | null;
  /** Whether the applicant was notified of the outcome. */
  isReleased: boolean;
  /** The username of the member of staff who is to review it. */
  assignedTo: string | null;
  submittedAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  country: string;
  gender: string;
  admissionType: string;
  program: string;
  ssce: string;
  waecNecoExamNo: string;
  jambRegistrationNo: string;
  howDidYouHear: string[];
  added: AddedAnswer[];
  documents: Partial<Record<DocumentField, { id: string; name: string }>>;
  /** Whether another application of the session may be of the same person, and nobody has decided. */
  possibleDuplicate: boolean;
  /** Whether a document was not scanned for viruses yet. */
  isUnscanned: boolean;
  /** Whether the applicant sent or changed something since staff last opened it. */
  isNew: boolean;
  /** Whether staff wait for documents, or wait beyond the day by which they should have come; null when nothing is awaited. */
  missing: MissingFilter | null;
  /** How the fee of its intake stands; null without a fee. */
  payment: FeeState | null;
  /** The reference of the payment that the applicant sent. */
  paymentReference: string | null;
  /** Whether staff decided that another application is of the same person. */
  samePerson: boolean;
};

/** Returns the applications with these ids, in the order of the ids. */
export async function readApplications(db: Db, scope: ApplicationScope, ids: number[]): Promise<ApplicationRow[]> {
  if (ids.length === 0) return [];
  const [rows, documents] = await Promise.all([
    selectApplications(db, scope).where(sql<boolean>`applications.id = any(${ids}::integer[])`).execute(),
    listDocuments(db, ids),
  ]);
  const found = new Map(withDocuments(rows, documents).map((application) => [application.id, application]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Yields every application of a scope, newest first, in batches. A slow reader delays the next query. */
export async function* streamApplications(
  db: Db,
  scope: ApplicationScope,
  batchSize: number,
): AsyncGenerator<ApplicationRow[]> {
  const next = selectApplications(db, scope).orderBy("applications.id", "desc").limit(batchSize);
  let rows = await next.execute();
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    yield withDocuments(rows, await listDocuments(db, ids));
    rows = await next.where("applications.id", "<", last.id).execute();
  }
}

function selectApplications(db: Db, scope: ApplicationScope) {
  return db
    .selectFrom(applicationsIn(scope))
    .select((expression) => [
      "applications.id",
      "reference",
      "status",
      "outcome",
      "released_at",
      "submitted_at as submittedAt",
      expression
        .selectFrom("staff")
        .select("username")
        .whereRef("staff.id", "=", "applications.assigned_to")
        .as("assignedTo"),
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "phone",
      "address",
      "city",
      "state",
      "country",
      "gender",
      "admission_type as admissionType",
      "program",
      "ssce",
      "waec_neco_exam_no as waecNecoExamNo",
      "jamb_registration_no as jambRegistrationNo",
      "how_did_you_hear as howDidYouHear",
      "added_answers as added",
      hasOpenDuplicate(scope).as("possibleDuplicate"),
      hasSamePerson(scope).as("samePerson"),
      isNewFromApplicant.as("isNew"),
      missingOf(scope).as("missing"),
      expression.fn
        .coalesce(
          "payment",
          expression
            .selectFrom("intakes")
            .select(sql<"none">`'none'`.as("none"))
            .whereRef("intakes.id", "=", "applications.intake_id")
            .where("fee_name", "is not", null),
        )
        .as("payment"),
      expression
        .selectFrom("payments")
        .select("payments.reference")
        .whereRef("payments.application_id", "=", "applications.id")
        .where("payments.replaced_at", "is", null)
        .as("paymentReference"),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplications>["execute"]>>[number];

function listDocuments(db: Db, applicationIds: number[]) {
  return db
    .selectFrom("documents")
    .select(["id", "application_id", "field", "original_name", "scanned_at"])
    .where(sql<boolean>`application_id = any(${applicationIds}::integer[])`)
    .where("replaced_at", "is", null)
    .execute();
}

type Documents = Awaited<ReturnType<typeof listDocuments>>;

function withDocuments(rows: Row[], documents: Documents): ApplicationRow[] {
  const byApplication = Map.groupBy(documents, (document) => document.application_id);
  return rows.map(({ released_at, ...row }) => {
    const own = byApplication.get(row.id) ?? [];
    const ofForm = own.filter(({ field }) => isDocumentField(field));
    return {
      ...row,
      isReleased: released_at !== null,
      isUnscanned: own.some(({ scanned_at }) => scanned_at === null),
      documents: Object.fromEntries(ofForm.map(({ field, id, original_name }) => [field, { id, name: original_name }])),
    };
  });
}
