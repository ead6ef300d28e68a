import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { DocumentKind } from "../record/application-steps.store.server.ts";

/** A view of an application or, with `field`, of one of its documents. Its time is truncated to the minute, and it doesn't name the viewer. */
export type AccessLogEntry = { field: DocumentKind | null; name: string | null; at: Date };

const MAX_ENTRIES = 30;

/** Returns the latest views of an application and its documents by staff, newest first. */
export async function listAccessLog(db: Db, applicationId: number): Promise<AccessLogEntry[]> {
  const { rows } = await sql<AccessLogEntry>`
    select null as field, null as name, date_trunc('minute', viewed_at) as at
    from application_views where application_id = ${applicationId}
    union
    select field, original_name, date_trunc('minute', viewed_at)
    from document_views join documents on documents.id = document_id where documents.application_id = ${applicationId}
    order by at desc, field nulls first limit ${MAX_ENTRIES}`.execute(db);
  return rows;
}
