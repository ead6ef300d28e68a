import { type Kysely, sql } from "kysely";

/** Adds requests for several documents with a due date, and marks applications that their applicant has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRequests(db);
  await markChanged(db);
}

/** An event of an earlier release has no request: it asked by text only, and one document answers it. */
async function createRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_requests (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      due_on date,
      reminded_before_at timestamptz,
      reminded_after_at timestamptz
    )`.execute(db);
  await sql`create index document_requests_application_id on document_requests (application_id)`.execute(db);
  await sql`
    create index document_requests_due_on on document_requests (due_on) where reminded_after_at is null`.execute(db);
  await sql`
    create table requested_items (
      id integer generated always as identity primary key,
      request_id integer not null references document_requests on delete cascade,
      label text not null check (char_length(label) between 1 and 600)
    )`.execute(db);
  await sql`create index requested_items_request_id on requested_items (request_id, id)`.execute(db);
  await sql`
    alter table application_events
      add column request_id integer references document_requests on delete set null`.execute(db);
  await sql`
    create index application_events_request_id on application_events (request_id)
    where request_id is not null`.execute(db);
  await sql`
    alter table documents add column requested_item_id integer references requested_items on delete set null`.execute(
    db,
  );
  await sql`
    create unique index documents_current_of_item on documents (requested_item_id)
    where requested_item_id is not null and replaced_at is null`.execute(db);
  await sql`create index documents_requested_item_id on documents (requested_item_id)`.execute(db);
}

async function markChanged(db: Kysely<unknown>): Promise<void> {
  await sql`alter table applications add column new_from_applicant_at timestamptz`.execute(db);
  await sql`
    create index applications_new_from_applicant on applications (submitted_at, id)
    where new_from_applicant_at is not null`.execute(db);
}
