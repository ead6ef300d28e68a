import { sql } from "kysely";
import { insertAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DocumentMediaType } from "../application.schema.ts";
import { type ApplicationScope, applicationsIn } from "../application-scope.store.server.ts";

export type StoredDocument = {
  id: string;
  applicationId: number;
  sha256: Buffer;
  size: number;
  mediaType: DocumentMediaType;
  originalName: string;
  /** The scanner's name for the virus that it found. */
  virus: string | null;
};

/** Returns a document of an application of a scope by its id; null when there is none. */
export async function findDocument(db: Db, scope: ApplicationScope, id: string): Promise<StoredDocument | null> {
  const row = await db
    .selectFrom("documents")
    .innerJoin(applicationsIn(scope), "applications.id", "documents.application_id")
    .selectAll("documents")
    .where("documents.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    applicationId: row.application_id,
    sha256: row.sha256,
    size: row.size,
    mediaType: row.media_type,
    originalName: row.original_name,
    virus: row.virus,
  };
}

/** Records that a member of staff opened a document, in the access log and the audit log. */
export async function recordDocumentView(
  db: Db,
  { document, viewer, at }: { document: Pick<StoredDocument, "id" | "applicationId">; viewer: StaffViewer; at: Date },
): Promise<void> {
  const { id, applicationId } = document;
  const event = insertAuditEvent(
    { action: "document.viewed", outcome: "success", ...viewer, target: `application ${applicationId}`, at },
    sql`from entry`,
  );
  await sql`
    with entry as (
      insert into document_views (document_id, application_id, staff_id, viewed_at)
      values (${id}, ${applicationId}, ${viewer.actor.id}, ${at}::timestamptz)
      returning id
    ) ${event}`.execute(db);
}
