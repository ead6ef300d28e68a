import { type Kysely, sql } from "kysely";

/** Allows decisions to be reversed: staff click the wrong button, and documents turn out to be forged or genuine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application_events
    drop constraint application_events_kind_check,
    add constraint application_events_kind_check check (kind in (
      'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'decision-taken-back',
      'withdrawn', 'document-replaced', 'document-sent'))`.execute(db);
}
