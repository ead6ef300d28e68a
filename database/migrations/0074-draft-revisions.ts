import { type Kysely, sql } from "kysely";

/** Adds every text that a draft had, so that what two editors changed in it can be merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_draft_revisions (
      revision uuid primary key,
      key text not null check (char_length(key) <= 100),
      form text not null check (octet_length(form) <= 4000000),
      typed_from text not null check (char_length(typed_from) <= 40),
      typed_until text not null check (char_length(typed_until) <= 40),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index content_draft_revisions_saved_at on content_draft_revisions (saved_at)`.execute(db);
  await sql`
    insert into content_draft_revisions (revision, key, form, typed_from, typed_until, saved_at)
    select revision, key, form, typed_from, typed_until, saved_at from content_drafts`.execute(db);
}
