import { sql } from "kysely";
import type { RecordViewsTable } from "../../database/tables.ts";
import type { AuditAction } from "./audit/audit-actions.ts";
import { insertAuditEvent } from "./audit/record-audit-event.server.ts";
import type { Viewer } from "./audit/viewer.server.ts";
import type { Db } from "./postgres/database.server.ts";

export type RecordView = {
  kind: RecordViewsTable["kind"];
  viewer: Viewer;
  applicationIds?: readonly number[];
  mailIds?: readonly number[];
  at: Date;
};

/** Labels of the access log entries. */
export const VIEW_LABELS: Record<RecordViewsTable["kind"], string> = {
  list: "saw it in the list",
  duplicates: "saw it as a possible duplicate",
  export: "exported it",
  mails: "saw a mail in the list",
  mail: "read a mail",
  "person-search": "searched for the person",
  "person-export": "exported the person's data",
  "breach-list": "listed who saw it",
};

/** Null where a download comes in batches: its caller records it once. */
const AUDIT_ACTIONS: Record<RecordViewsTable["kind"], AuditAction | null> = {
  list: "applications.listed",
  duplicates: "application.duplicates-viewed",
  export: null,
  mails: "mails.listed",
  mail: "mail.viewed",
  "person-search": "person.searched",
  "person-export": "person.exported",
  "breach-list": null,
};

/**
 * Logs access to applications or mails, in the access log and the audit log. Call it before they are shown. Viewing the same records again within 15
 * minutes adds no entry, nor does an empty list.
 */
export async function recordViews(
  db: Db,
  { kind, viewer, applicationIds = [], mailIds = [], at }: RecordView,
): Promise<void> {
  if (applicationIds.length + mailIds.length === 0) return;
  const { actor } = viewer;
  const staffId = actor.kind === "staff" ? actor.id : null;
  const operator = actor.kind === "operator" ? actor.name : null;
  const action = AUDIT_ACTIONS[kind];
  const facts = { ...viewer, ...described(applicationIds, mailIds), at };
  const event = action && insertAuditEvent({ action, outcome: "success", ...facts }, sql`from entry`);
  await sql`
    with entry as (
      insert into record_views
        (kind, staff_id, operator, application_ids, mail_ids, viewed_at)
      select ${kind}, ${staffId}::integer, ${operator}, ${[...applicationIds]}::integer[], ${[...mailIds]}::integer[],
        ${at}::timestamptz
      where not exists (
        select from record_views
        where staff_id = ${staffId}::integer and viewed_at > ${at}::timestamptz - interval '15 minutes' and kind = ${kind}
          and application_ids = ${[...applicationIds]}::integer[] and mail_ids = ${[...mailIds]}::integer[]
      )
      returning id
    ) ${event ?? sql`select from entry`}`.execute(db);
}

/** Names a single record; of several, gives the numbers. The access log has their ids. */
function described(applicationIds: readonly number[], mailIds: readonly number[]) {
  const [applicationId] = applicationIds;
  const [mailId] = mailIds;
  if (mailIds.length === 0 && applicationIds.length === 1) return { target: `application ${applicationId}` };
  if (applicationIds.length === 0 && mailIds.length === 1) return { target: `mail ${mailId}` };
  return { detail: { applications: applicationIds.length, mails: mailIds.length } };
}
