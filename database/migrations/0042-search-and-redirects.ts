import { type Kysely, sql } from "kysely";

/**
 * Creates what the site search finds besides posts: pages, programmes and people, as the content documents state them. `search_index` has the hash
 * of all entries, so that an instance replaces them only when they differ.
 *
 * Creates the redirects of editors, from paths in lower case without a trailing slash, and the number of requests for paths without a page: numbers
 * by path, and nothing about who sent the requests.
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
  await sql`
    create table redirects (
      path text primary key check (path ~ '^/.' and char_length(path) <= 300),
      target text not null check (char_length(target) between 1 and 2000),
      is_permanent boolean not null,
      saved_at timestamptz not null,
      saved_by integer references staff
    )`.execute(db);
  await sql`
    create table unknown_paths (
      path text primary key check (char_length(path) <= 300),
      count integer not null check (count > 0),
      first_on date not null,
      last_on date not null
    )`.execute(db);
}
