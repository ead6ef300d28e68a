import { sql } from "kysely";
import { insertAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { ApplicationStatus } from "../../application.ts";
import { type ApplicationScope, applicationsIn } from "../../application-scope.store.server.ts";

/** Another application of the same session with the same JAMB number. */
export type PossibleDuplicate = {
  id: number;
  reference: string;
  name: string;
  status: ApplicationStatus;
  submittedAt: Date;
};

export async function listPossibleDuplicates(
  db: Db,
  scope: ApplicationScope,
  id: number,
): Promise<PossibleDuplicate[]> {
  const rows = await db
    .selectFrom(applicationsIn(scope))
    .innerJoin(applicationsIn(scope, "this"), (join) =>
      join
        .onRef("this.session", "=", "applications.session")
        .onRef("this.jamb_key", "=", "applications.jamb_key")
        .onRef("this.id", "<>", "applications.id"),
    )
    .select([
      "applications.id",
      "applications.reference",
      "applications.first_name",
      "applications.last_name",
      "applications.status",
      "applications.submitted_at as submittedAt",
    ])
    .where("this.id", "=", id)
    .orderBy("applications.id")
    .limit(20)
    .execute();
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, name: `${first_name} ${last_name}` }));
}

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

/** Returns the JAMB number of an application; null when there is no such application. */
export async function findJambNumber(db: Db, scope: ApplicationScope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom(applicationsIn(scope))
    .select("jamb_registration_no")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.jamb_registration_no ?? null;
}
