import { type Kysely, sql } from "kysely";

/** Creates the pages that editors add, by their address. The text of page 7 is the content document `page-7`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table added_pages (
      id integer generated always as identity primary key,
      path text not null check (path ~ '^(/[a-z0-9]+(-[a-z0-9]+)*){1,3}$' and char_length(path) <= 100),
      name text not null check (char_length(name) between 1 and 300),
      created_at timestamptz not null,
      created_by integer references staff,
      removed_at timestamptz,
      removed_by integer references staff
    )`.execute(db);
  await sql`create unique index added_pages_by_path on added_pages (path) where removed_at is null`.execute(db);
}
