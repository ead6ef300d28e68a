import { sql } from "kysely";
import type { RecordViewsTable } from "../../database/tables.ts";
import type { Db } from "./postgres/database.server.ts";

/** Someone of the staff, or who sits at the command line. */
export type Viewer = { kind: "staff"; id: number } | { kind: "operator"; name: string };

export type RecordView = {
  kind: RecordViewsTable["kind"];
  viewer: Viewer;
  applicationIds?: readonly number[];
  mailIds?: readonly number[];
  at: Date;
};

/** How a look of each kind is told to who asks who saw what. */
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
 * Notes, before they are shown, that somebody gets to see applications or mails. To see the same ones again within a quarter of an hour
 * is the same look; nothing is noted where there is nothing to see.
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
