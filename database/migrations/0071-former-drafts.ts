import { type Kysely, sql } from "kysely";

/** Adds the drafts of documents that were discarded or replaced, which can be restored for a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_former_drafts (
      id integer primary key generated always as identity,
      key text not null check (char_length(key) <= 100),
      form text not null check (octet_length(form) <= 4000000),
      typed_from text not null check (char_length(typed_from) <= 40),
      typed_until text not null check (char_length(typed_until) <= 40),
      saved_at timestamptz not null,
      saved_by integer not null references staff,
      written_by integer[] not null,
      reason text not null check (reason in ('discarded', 'replaced')),
      removed_at timestamptz not null,
      removed_by integer not null references staff
    )`.execute(db);
  await sql`create index content_former_drafts_key on content_former_drafts (key, id)`.execute(db);
  await sql`create index content_former_drafts_removed_at on content_former_drafts (removed_at)`.execute(db);
}
