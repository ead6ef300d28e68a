import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DocumentKind } from "../record/application-steps.store.server.ts";

/** That staff opened an application, or, where a field is named, one of its documents. To the minute, and without who it was. */
export type AccessLogEntry = { field: DocumentKind | null; name: string | null; at: Date };

const MOST = 30;

/** When staff last opened an application and its documents, the last time first. */
export async function listAccessLog(db: Db, applicationId: number): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select null as field, null as name, date_trunc('minute', viewed_at) as at
    from application_views where application_id = ${applicationId}
    union
    select field, original_name, date_trunc('minute', viewed_at)
    from document_views join documents on documents.id = document_id where documents.application_id = ${applicationId}
    order by at desc, field nulls first limit ${MOST}`.execute(db);
  return rows;
}
