import { type Kysely, sql } from "kysely";

/** Creates resumable uploads of documents for applications that are not submitted yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id text primary key,
      submission_key uuid not null,
      field text not null check (field in ('waecNecoResult', 'jambResult')),
      name text not null,
      size integer not null check (size > 0),
      sha256 bytea not null,
      received integer not null default 0 check (received between 0 and size),
      created_at timestamptz not null,
      finished_at timestamptz,
      taken_at timestamptz
    )`.execute(db);
  await sql`create index uploads_submission_key on uploads (submission_key)`.execute(db);
  await sql`
    create table upload_chunks (
      upload_id text not null references uploads on delete cascade,
      start integer not null,
      bytes bytea not null,
      primary key (upload_id, start)
    )`.execute(db);
  // Photos and PDFs are already compressed.
  await sql`alter table upload_chunks alter column bytes set storage external`.execute(db);
}
