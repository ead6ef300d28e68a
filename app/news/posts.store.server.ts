import { type ExpressionBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { PostsTable, Tables } from "../../database/tables.ts";
import type { Db } from "../platform/postgres/database.server.ts";
import {
  asSummary,
  type Category,
  isPublic,
  type PostSummary,
  type SummaryRow,
  summaryColumns,
} from "./post-rows.store.server.ts";

export type Post = PostSummary & { content: string; links: string[]; createdAt: Date; updatedAt: Date };

export type Neighbour = { id: number; title: string } | null;

/** Yields every public post, newest first, in batches, so that a slow client applies backpressure. */
export async function* allPosts(db: Db, now: Date, batchSize: number): AsyncGenerator<Post[]> {
  const next = selectPosts(db, now).orderBy("published_at", "desc").orderBy("posts.id", "desc").limit(batchSize);
  let rows = await next.execute();
  for (;;) {
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(asPost);
    rows = await next
      .where(sql<boolean>`(published_at, posts.id) < (${last.publishedAt}::timestamptz, ${last.id}::integer)`)
      .execute();
  }
}

/** Returns the newest `count` public posts. */
export async function newestPosts(db: Db, now: Date, count: number): Promise<Post[]> {
  const newest = selectPosts(db, now).orderBy("published_at", "desc").orderBy("posts.id", "desc").limit(count);
  return (await newest.execute()).map(asPost);
}

/** Returns the public posts with these ids, in the same order. */
export async function readPosts(db: Db, now: Date, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db, now).where("posts.id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, asPost(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Returns a public post with the nearest public posts by id (deviation 37), in one query. */
export async function findPost(
  db: Db,
  now: Date,
  id: number,
): Promise<{ post: Post; previous: Neighbour; next: Neighbour } | null> {
  const row = await selectPosts(db, now)
    .where("posts.id", "=", id)
    .select((expression) => [
      neighbour(expression, now, "<", id).as("previous"),
      neighbour(expression, now, ">", id).as("next"),
    ])
    .executeTakeFirst();
  return row ? { post: asPost(row), previous: row.previous, next: row.next } : null;
}

/** Returns the ids of all public posts and when each last changed, for the sitemap. */
export async function listPostAddresses(db: Db, now: Date): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .selectFrom("posts")
    .select(["id", sql<Date>`greatest(published_at, updated_at)`.as("updatedAt")])
    .where(isPublic(now))
    .orderBy("id")
    .execute();
}

/** Returns when the next scheduled post becomes public, or the next post ends; null when neither is scheduled. */
export async function nextPostChange(db: Db, now: Date): Promise<Date | null> {
  const { next } = await db
    .selectFrom("posts")
    .select(
      sql<Date | null>`least(min(published_at) filter (where published_at > ${now}),
        min(ends_at) filter (where ends_at > ${now}))`.as("next"),
    )
    .where((post) => post.or([post("published_at", ">", now), post("ends_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return next;
}

/** Returns the categories of public posts, by name. Categories of drafts alone stay hidden. */
export async function listPublicCategories(db: Db, now: Date): Promise<Category[]> {
  return publicCategories(db, now).orderBy(sql`lower(name)`).execute();
}

export async function findPublicCategory(db: Db, now: Date, id: number): Promise<Category | null> {
  return (await publicCategories(db, now).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Returns all categories, by name. */
export async function listCategories(db: Db | Transaction<Tables>): Promise<Category[]> {
  return db.selectFrom("post_categories").select(["id", "name"]).orderBy(sql`lower(name)`).execute();
}

/** Returns any category, also without public posts. */
export async function findCategory(db: Db, id: number): Promise<Category | null> {
  const row = await db.selectFrom("post_categories").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

function publicCategories(db: Db, now: Date) {
  return db
    .selectFrom("post_categories")
    .select(["id", "name"])
    .where(
      ({ selectFrom }) =>
        // As EXISTS, PostgreSQL would join them, and read all posts of a category to find one.
        selectFrom("posts")
          .select("posts.id")
          .whereRef("posts.category_id", "=", "post_categories.id")
          .where(isPublic(now))
          .limit(1),
      "is not",
      null,
    );
}

function neighbour(expression: ExpressionBuilder<Tables, "posts">, now: Date, side: "<" | ">", id: number) {
  return expression
    .selectFrom("posts as other")
    .select(
      sql<{ id: number; title: string }>`jsonb_build_object('id', other.id, 'title', other.title)`.as("neighbour"),
    )
    .where(isPublic(now, "other"))
    .where("other.id", side, id)
    .orderBy("other.id", side === "<" ? "desc" : "asc")
    .limit(1);
}

function selectPosts(db: Db, now: Date) {
  return db
    .selectFrom("posts")
    .leftJoin("post_categories", "post_categories.id", "posts.category_id")
    .leftJoin("post_images", "post_images.id", "posts.image_id")
    .where(isPublic(now))
    .select(summaryColumns)
    .select(["content", "links", "created_at as createdAt", "updated_at as updatedAt"]);
}

function asPost(
  row: SummaryRow & Pick<Selectable<PostsTable>, "content" | "links"> & { createdAt: Date; updatedAt: Date },
): Post {
  const { content, links, createdAt, updatedAt } = row;
  return { ...asSummary(row), content, links, createdAt, updatedAt };
}
