import { sql } from "kysely";
import { insertAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";

/** Records that a member of staff opened an application, in the access log and the audit log, at most once in 15 minutes. */
export async function recordApplicationView(
  db: Db,
  { applicationId, viewer, at }: { applicationId: number; viewer: StaffViewer; at: Date },
): Promise<void> {
  const event = insertAuditEvent(
    { action: "application.viewed", outcome: "success", ...viewer, target: `application ${applicationId}`, at },
    sql`from entry`,
  );
  await sql`
    with entry as (
      insert into application_views (application_id, staff_id, viewed_at)
      select ${applicationId}, ${viewer.actor.id}, ${at}::timestamptz
      where not exists (
        select from application_views
        where application_id = ${applicationId} and staff_id = ${viewer.actor.id}
          and viewed_at > ${at}::timestamptz - interval '15 minutes'
      )
      returning id
    ) ${event}`.execute(db);
}
