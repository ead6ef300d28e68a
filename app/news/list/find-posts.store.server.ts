import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { searchFor } from "../../platform/postgres/search-words.server.ts";
import { asSummary, isPublic, type PostSummary, summaryColumns } from "../post-rows.store.server.ts";

export type PostFilter = {
  search: string;
  /** A category's id or name; null for all. */
  category: number | string | null;
  tag: string | null;
};

export type PostPage = { posts: PostSummary[]; total: number };

type PageRequest = { page: number; perPage: number };

const EVERY_POST: PostFilter = { search: "", category: null, tag: null };
const NO_POSTS: PostPage = { posts: [], total: 0 };
/** Bounds a search to the newest matches: nobody pages further. */
const MAX_MATCHES = 250;

/**
 * Returns one page of public posts, and their total. Newest first; for a search, ranked by title, tag, author and excerpt.
 *
 * A page past the end has no posts.
 */
export async function findPosts(
  db: Db,
  now: Date,
  { page, perPage, ...filter }: PageRequest & Partial<PostFilter>,
): Promise<PostPage> {
  const { search, category, tag } = { ...EVERY_POST, ...filter };
  const categoryId = category === null ? null : await findCategoryId(db, category);
  if (categoryId === undefined) return NO_POSTS;
  const chosen = { categoryId, tag };
  if (search.trim() === "")
    return readPostPage(db.selectFrom("posts").where(isPublicAndChosen(now, chosen)), { page, perPage });
  const query = searchFor(search);
  return query === null ? NO_POSTS : searchPosts(db, now, { page, perPage, ...chosen, query });
}

/**
 * Returns the id of a category. One that is named '2025' precedes the one with that id.
 *
 * In a query of its own: PostgreSQL would not know how many posts the category has, and read all posts to find the few of a rare one.
 */
async function findCategoryId(db: Db, category: number | string): Promise<number | undefined> {
  const name = String(category);
  const found = await db
    .selectFrom("post_categories")
    .select("id")
    .where((row) =>
      row.or([row("name", "=", name), ...(typeof category === "number" ? [row("id", "=", category)] : [])]),
    )
    .orderBy(sql`name = ${name}`, "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

type Chosen = { categoryId: number | null; tag: string | null };

/** Returns one page of the posts that a query selects, the newest first, and their total. */
export async function readPostPage(
  matching: SelectQueryBuilder<Tables, "posts", object>,
  { page, perPage }: PageRequest,
): Promise<PostPage> {
  const [count, rows] = await Promise.all([
    matching.select((expression) => expression.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    matching
      .leftJoin("post_categories", "post_categories.id", "posts.category_id")
      .leftJoin("post_images", "post_images.id", "posts.image_id")
      .select(summaryColumns)
      .orderBy("published_at", "desc")
      .orderBy("posts.id", "desc")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ]);
  return { posts: rows.map(asSummary), total: Number(count.total) };
}

type Search = NonNullable<ReturnType<typeof searchFor>>;

async function searchPosts(
  db: Db,
  now: Date,
  { page, perPage, query, ...chosen }: PageRequest & Chosen & { query: Search },
): Promise<PostPage> {
  const matching = db
    .selectFrom(sql<{ id: number; published_at: Date }>`posts_with_words(${query})`.as("posts"))
    .select("posts.id")
    .where(isPublicAndChosen(now, chosen))
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(MAX_MATCHES);
  const rows = await db
    .with("matching", () => matching)
    .selectFrom("matching")
    .innerJoin("posts", "posts.id", "matching.id")
    .leftJoin("post_categories", "post_categories.id", "posts.category_id")
    .leftJoin("post_images", "post_images.id", "posts.image_id")
    .select(summaryColumns)
    .select(sql<string>`(select count(*) from matching)`.as("total"))
    .orderBy(sql`ts_rank(head_words, ${query})`, "desc")
    .orderBy("posts.published_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  if (rows.length > 0 || page === 1) return { posts: rows.map(asSummary), total: Number(rows[0]?.total ?? 0) };
  const { total } = await searchPosts(db, now, { page: 1, perPage, query, ...chosen });
  return { posts: [], total };
}

function isPublicAndChosen(now: Date, { categoryId, tag }: Chosen): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [isPublic(now)];
  if (categoryId !== null) conditions.push(sql`posts.category_id = ${categoryId}`);
  if (tag !== null) conditions.push(sql`posts.tag = ${tag}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
