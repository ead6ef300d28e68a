import { type Kysely, sql } from "kysely";

/** Creates the status of applications, their events and views, and the sessions of applicants. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table applications add check (status in ('received', 'in-review', 'more-needed', 'decided', 'withdrawn'))`.execute(
    db,
  );
  await sql`
    create index applications_by_status on applications (status, submitted_at, id)
    include (program, admission_type)`.execute(db);
  await allowLaterDocuments(db);
  await createEvents(db);
  await createApplicantAccess(db);
}

/** Keeps replaced documents, and allows documents after the application. */
async function allowLaterDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents
    add column sent_at timestamptz,
    add column replaced_at timestamptz,
    drop constraint documents_application_id_field_key,
    drop constraint documents_field_check,
    add constraint documents_field_check check (field in ('waecNecoResult', 'jambResult', 'additional'))`.execute(db);
  await sql`create index documents_application_id on documents (application_id)`.execute(db);
  await sql`
    create unique index documents_current on documents (application_id, field)
    where replaced_at is null and field <> 'additional'`.execute(db);
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table application_events (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      kind text not null check (kind in (
        'taken-into-review', 'more-asked', 'admitted', 'not-admitted', 'withdrawn', 'document-replaced', 'document-sent')),
      at timestamptz not null,
      staff_id integer references staff,
      note text,
      document_id text references documents on delete set null,
      check ((staff_id is null) = (kind in ('withdrawn', 'document-replaced', 'document-sent')))
    )`.execute(db);
  await sql`create index application_events_application_id on application_events (application_id, id)`.execute(db);
  await sql`
    create table application_views (
      id integer generated always as identity primary key,
      application_id integer not null references applications on delete cascade,
      staff_id integer not null references staff,
      viewed_at timestamptz not null
    )`.execute(db);
  await sql`create index application_views_application_id on application_views (application_id)`.execute(db);
}

async function createApplicantAccess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table status_requests (
      id integer generated always as identity primary key,
      token_sha256 bytea not null unique,
      reference text not null,
      email_sha256 bytea not null,
      created_at timestamptz not null,
      tries integer not null default 0,
      application_id integer references applications on delete cascade,
      code_sha256 bytea
    )`.execute(db);
  await sql`create index status_requests_reference on status_requests (reference)`.execute(db);
  await sql`
    create table applicant_sessions (
      token_sha256 bytea primary key,
      application_id integer not null references applications on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    )`.execute(db);
  await sql`create index applicant_sessions_application_id on applicant_sessions (application_id)`.execute(db);
}
