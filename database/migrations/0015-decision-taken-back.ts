import { type Kysely, sql } from "kysely";

/** A decision may be taken back: people press the wrong button, and papers turn out to be forged or genuine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application_events
    drop constraint application_events_kind_check,
    add constraint application_events_kind_check check (kind in (
      'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'decision-taken-back',
      'withdrawn', 'document-replaced', 'document-sent'))`.execute(db);
}
