import { type Kysely, sql } from "kysely";

/** Adds indexes of offers without a response and of waiting lists by session, and why a place was given although the quota was exceeded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index letters_unanswered on letters (accept_until, application_id)
    where kind = 'admitted' and ended_at is null and response is null and accept_until is not null`.execute(db);
  await sql`drop index applications_waiting`.execute(db);
  await sql`
    create index applications_waiting on applications (program, session, waiting_rank, decided_at, id)
    where outcome = 'waiting-list'`.execute(db);
  await sql`
    alter table application_events
      add column quota_reason text,
      add constraint application_events_quota_reason_length check (char_length(quota_reason) <= 4000)`.execute(db);
}
