import { type Kysely, sql } from "kysely";

/** Adds when a post ends, and the bin, from which posts are deleted after 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column ends_at timestamptz,
      add column binned_at timestamptz,
      add column binned_by integer references staff`.execute(db);
  await sql`create index posts_by_end on posts (ends_at) where ends_at is not null`.execute(db);
  await sql`create index posts_in_bin on posts (binned_at) where binned_at is not null`.execute(db);
  // A function's columns can't be changed in place.
  await sql`drop function posts_with_words(tsquery)`.execute(db);
  await sql`
    create function posts_with_words(wanted tsquery)
    returns table (id integer, published_at timestamptz, ends_at timestamptz, binned_at timestamptz,
      category_id integer, tag text)
    language sql stable rows 1000 set enable_seqscan = off
    as 'select id, published_at, ends_at, binned_at, category_id, tag from posts where words @@ wanted'`.execute(db);
}
