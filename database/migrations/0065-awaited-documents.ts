import { type Kysely, sql } from "kysely";

/** Adds the day by which awaited documents should arrive to the application, so that the list finds overdue ones in an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column awaited_until date`.execute(db);
  await sql`
    create function awaited_until_of(application integer) returns date language sql stable as $$
      select document_requests.due_on
      from application_events left join document_requests on document_requests.id = application_events.request_id
      where application_events.application_id = application and application_events.kind = 'more-asked'
      order by application_events.id desc limit 1
    $$`.execute(db);
  await sql`
    update applications set awaited_until = awaited_until_of(id) where status = 'more-needed'`.execute(db);
  await followStatus(db);
  await sql`
    create index applications_awaited_until on applications (submitted_at, id) include (program, awaited_until)
    where awaited_until is not null`.execute(db);
  // The queue of the review counts those that are new and still await something.
  await sql`drop index applications_new_from_applicant`.execute(db);
  await sql`
    create index applications_new_from_applicant on applications (submitted_at, id) include (program, status)
    where new_from_applicant_at is not null`.execute(db);
}

/** Sets the day with the status, also for the previous release, which runs during the upgrade and doesn't know it. */
async function followStatus(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function set_awaited_until() returns trigger language plpgsql as $$
    begin
      new.awaited_until := case when new.status = 'more-needed' then awaited_until_of(new.id) end;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger applications_set_awaited_until before update of status on applications for each row
    when (old.status is distinct from new.status)
    execute function set_awaited_until()`.execute(db);
}
