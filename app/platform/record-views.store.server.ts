import { sql } from "kysely";
import type { RecordViewsTable } from "../../database/tables.ts";
import type { Db } from "./postgres/database.server.ts";

/** A member of staff, or the operator at the command line. */
export type Viewer = { kind: "staff"; id: number } | { kind: "operator"; name: string };

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
  export: "exported it with all others",
  mails: "saw a mail in the list",
  mail: "read a mail",
  "person-search": "searched for the person",
  "person-export": "exported the person's data",
  "breach-list": "listed who saw it",
};

/**
 * Logs access to applications or mails. Call it before they are shown. Viewing the same records again within 15 minutes adds no entry,
 * nor does an empty list.
 */
export async function recordViews(
  db: Db,
  { kind, viewer, applicationIds = [], mailIds = [], at }: RecordView,
): Promise<void> {
  if (applicationIds.length + mailIds.length === 0) return;
  const staffId = viewer.kind === "staff" ? viewer.id : null;
  const operator = viewer.kind === "operator" ? viewer.name : null;
  await sql`
    insert into record_views
      (kind, staff_id, operator, application_ids, mail_ids, viewed_at)
    select ${kind}, ${staffId}::integer, ${operator}, ${[...applicationIds]}::integer[], ${[...mailIds]}::integer[],
      ${at}::timestamptz
    where not exists (
      select from record_views
      where staff_id = ${staffId}::integer and viewed_at > ${at}::timestamptz - interval '15 minutes' and kind = ${kind}
        and application_ids = ${[...applicationIds]}::integer[] and mail_ids = ${[...mailIds]}::integer[]
    )`.execute(db);
}
