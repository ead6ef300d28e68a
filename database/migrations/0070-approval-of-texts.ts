import { type Kysely, sql } from "kysely";

/** Adds the documents of which a second person approves every change, and who wrote a draft or version: none of them can approve it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_approvals (
      key text primary key check (char_length(key) <= 100),
      set_at timestamptz not null,
      set_by integer not null references staff
    )`.execute(db);
  await sql`alter table content_drafts add column written_by integer[] not null default '{}'`.execute(db);
  await sql`update content_drafts set written_by = array[saved_by]`.execute(db);
  await sql`
    alter table content_versions
      add column written_by integer[] not null default '{}',
      add constraint content_versions_approved_by_no_writer check (approved_by <> all (written_by))`.execute(db);
}
