import { type Kysely, sql } from "kysely";

/** Adds the event of an applicant who changes answers, with the old and the new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table application_events
      add column changed_answers jsonb,
      add constraint application_events_changed_answers check ((changed_answers is null) = (kind <> 'answers-changed')),
      drop constraint application_events_kind_check,
      add constraint application_events_kind_check check (kind in (
        'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'waiting-listed', 'decision-released',
        'decision-taken-back', 'offer-accepted', 'offer-declined', 'withdrawn', 'document-replaced',
        'document-sent', 'answers-changed')),
      drop constraint application_events_by,
      add constraint application_events_by check (
        kind in ('offer-accepted', 'offer-declined')
        or (staff_id is null) = (kind in ('withdrawn', 'document-replaced', 'document-sent', 'answers-changed')))`.execute(
    db,
  );
}
