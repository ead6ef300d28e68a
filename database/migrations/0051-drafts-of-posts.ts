import { type Kysely, sql } from "kysely";

/** Adds the drafts that the editor of posts saves by itself, each for its own editor, and files to download that another one has replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_drafts (
      id uuid primary key,
      staff_id integer not null references staff,
      post_id integer references posts on delete cascade,
      revision integer not null,
      form jsonb not null check (octet_length(form::text) <= 4000000),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index post_drafts_staff_id on post_drafts (staff_id, saved_at)`.execute(db);
  await sql`create index post_drafts_post_id on post_drafts (post_id)`.execute(db);
  await sql`alter table library_downloads add column replaced_by bytea references library_downloads`.execute(db);
}
