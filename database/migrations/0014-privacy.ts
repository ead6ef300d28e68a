import { type Kysely, sql } from "kysely";

/** Creates administrators, access logs, erasures and retention runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRoles(db);
  await extendAccessLogs(db);
  await createErasures(db);
  // Every mail about an application has its reference in the subject.
  await sql`
    create index mails_by_reference on mails (substring(subject from '[A-Z]{2,4}-[0-9]{2}-[0-9A-Z]{6}'))`.execute(db);
}

/** Makes the oldest active account the administrator. */
async function addRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff
    add column role text not null default 'officer' check (role in ('officer', 'administrator'))`.execute(db);
  await sql`
    update staff set role = 'administrator'
    where id = (select id from staff order by disabled_at is not null, id limit 1)`.execute(db);
}

/**
 * Detaches the access logs from their records: erasing an application must not erase that somebody opened it.
 *
 * Instances of the previous release may run for a while, and don't store the application of a document.
 */
async function extendAccessLogs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application_views drop constraint application_views_application_id_fkey`.execute(db);
  await sql`create index application_views_viewed_at on application_views (viewed_at)`.execute(db);
  await sql`alter table document_views add column application_id integer`.execute(db);
  await sql`
    update document_views set application_id = documents.application_id
    from documents where documents.id = document_views.document_id`.execute(db);
  await sql`alter table document_views drop constraint document_views_document_id_fkey`.execute(db);
  await sql`create index document_views_viewed_at on document_views (viewed_at)`.execute(db);
  await sql`
    create table record_views (
      id bigint generated always as identity primary key,
      kind text not null check (kind in (
        'list', 'duplicates', 'export', 'mails', 'mail', 'person-search', 'person-export', 'breach-list')),
      staff_id integer references staff,
      operator text,
      application_ids integer[] not null,
      mail_ids integer[] not null,
      viewed_at timestamptz not null,
      check ((staff_id is null) <> (operator is null))
    )`.execute(db);
  await sql`create index record_views_viewed_at on record_views (viewed_at)`.execute(db);
  await sql`create index record_views_staff_id on record_views (staff_id, viewed_at)`.execute(db);
}

async function createErasures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      id uuid primary key,
      erased_at timestamptz not null,
      by_whom text not null,
      removed jsonb not null,
      mark_key bytea not null,
      form_marks bytea[] not null,
      mailbox_marks bytea[] not null
    )`.execute(db);
  await sql`create index erasures_erased_at on erasures (erased_at)`.execute(db);
  await sql`
    create table retention_runs (
      id integer generated always as identity primary key,
      started_at timestamptz not null,
      finished_at timestamptz,
      removed jsonb not null
    )`.execute(db);
}
