import { type Kysely, sql } from "kysely";

/** Gives the indexes of posts what says whether one is public, so that PostgreSQL counts public posts without reading the posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_by_date, posts_by_category, posts_by_tag`.execute(db);
  for (const [name, columns] of [
    ["posts_by_date", "published_at desc, id desc"],
    ["posts_by_category", "category_id, published_at desc, id desc"],
    ["posts_by_tag", "tag, published_at desc, id desc"],
  ] as const)
    await sql`create index ${sql.ref(name)} on posts (${sql.raw(columns)}) include (ends_at, binned_at)`.execute(db);
}
