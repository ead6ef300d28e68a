import { type Kysely, sql } from "kysely";

/**
 * Creates what the site search finds besides posts: pages, programmes and people, as the content documents state them. `search_index` has the hash
 * of all entries, so that an instance replaces them only when they differ.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_entries (
      place integer primary key,
      kind text not null check (kind in ('page', 'programme', 'person')),
      address text not null,
      title text not null,
      text text not null,
      words tsvector not null
    )`.execute(db);
  await sql`create index search_entries_by_word on search_entries using gin (words)`.execute(db);
  await sql`
    create table search_index (
      only_row boolean primary key default true check (only_row),
      entries_sha256 bytea not null
    )`.execute(db);
}
