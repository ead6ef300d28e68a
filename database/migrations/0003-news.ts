import { type Kysely, sql } from "kysely";

/**
 * Creates posts, their categories and images, and every saved version.
 *
 * A post is public from `published_at` on; null is a draft. The text and its search words, which lists don't need, are stored out of
 * line (TOAST), so that scanning thousands of posts reads few pages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_categories (
      id integer generated always as identity primary key,
      name text not null unique
    )`.execute(db);
  await sql`
    create table post_images (
      id text primary key,
      width integer not null,
      height integer not null,
      avif jsonb not null,
      webp jsonb not null,
      share_sha256 bytea not null,
      preview text not null,
      saved_at timestamptz not null,
      saved_by integer references staff
    )`.execute(db);
  await sql`
    create table posts (
      id integer generated always as identity primary key,
      revision integer not null,
      title text not null,
      content text not null,
      excerpt text not null,
      author text,
      category_id integer references post_categories,
      tag text,
      links text[] not null,
      picture_name text,
      image_id text references post_images,
      image_alt text not null,
      published_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      head_words tsvector not null,
      words tsvector not null,
      check (picture_name is null or image_id is null)
    ) with (toast_tuple_target = 512)`.execute(db);
  await sql`alter table posts alter column content set storage external`.execute(db);
  await sql`create index posts_by_date on posts (published_at desc, id desc)`.execute(db);
  await sql`create index posts_by_category on posts (category_id, published_at desc, id desc)`.execute(db);
  await sql`create index posts_by_tag on posts (tag, published_at desc, id desc)`.execute(db);
  await sql`create index posts_by_word on posts using gin (words)`.execute(db);
  // For frequent words the planner wrongly prefers a sequential scan, which decompresses the search words of every post.
  await sql`
    create function posts_with_words(wanted tsquery)
    returns table (id integer, published_at timestamptz, category_id integer, tag text)
    language sql stable rows 1000 set enable_seqscan = off
    as 'select id, published_at, category_id, tag from posts where words @@ wanted' `.execute(db);
  await sql`
    create table post_versions (
      post_id integer not null references posts,
      revision integer not null,
      value jsonb not null,
      saved_at timestamptz not null,
      saved_by integer references staff,
      primary key (post_id, revision)
    )`.execute(db);
}
