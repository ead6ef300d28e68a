import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { PostImagesTable, PostsTable, Tables } from "../../database/tables.ts";
import type { Db } from "../platform/database.server.ts";
import type { PictureFiles } from "../platform/pictures.server.ts";
import type { PostImage } from "./post.ts";
import { searchFor } from "./post-words.store.server.ts";
import { uploadedFiles } from "./uploaded-image.server.ts";

/** A public post as lists show it. */
export type PostSummary = {
  id: number;
  title: string;
  excerpt: string;
  author: string | null;
  category: Category | null;
  tag: string | null;
  publishedAt: Date;
  /** With the files of a picture that an editor brought; those of a built one are found by its name. */
  image: (PostImage & { files: PictureFiles | null }) | null;
};

export type Post = PostSummary & { content: string; links: string[]; createdAt: Date; updatedAt: Date };

export type Category = { id: number; name: string };

export type Neighbour = { id: number; title: string } | null;

export type PostFilter = {
  search: string;
  /** A category by its number or its name; null is all. */
  category: number | string | null;
  tag: string | null;
};

export type PostPage = { posts: PostSummary[]; total: number };

const EVERY_POST: PostFilter = { search: "", category: null, tag: null };

/**
 * Public posts on one page, and how many there are. Newest first; for a search those first whose title, tag, author or beginning fits best.
 *
 * A page past the end has no posts.
 */
export async function findPosts(
  db: Db,
  now: Date,
  { page, perPage, ...filter }: { page: number; perPage: number } & Partial<PostFilter>,
): Promise<PostPage> {
  const { search, category, tag } = { ...EVERY_POST, ...filter };
  const wanted = search.trim() === "" ? null : searchFor(search);
  if (search.trim() !== "" && wanted === null) return { posts: [], total: 0 };

  const fitting = db
    .selectFrom("posts")
    .where("published_at", "<=", now)
    .$if(typeof category === "number", (query) => query.where("category_id", "=", Number(category)))
    .$if(typeof category === "string", (query) =>
      query.where("category_id", "in", (inner) =>
        inner.selectFrom("post_categories").select("id").where("name", "=", String(category)),
      ),
    )
    .$if(tag !== null, (query) => query.where("tag", "=", tag))
    .$if(wanted !== null, (query) => query.where(sql<boolean>`words @@ ${wanted}`));

  const [count, rows] = await Promise.all([
    fitting.select((expression) => expression.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
    fitting
      .leftJoin("post_categories", "post_categories.id", "posts.category_id")
      .leftJoin("post_images", "post_images.id", "posts.image_id")
      .select(summaryColumns)
      .$if(wanted !== null, (query) => query.orderBy(sql`ts_rank(head_words, ${wanted})`, "desc"))
      .orderBy("published_at", "desc")
      .orderBy("posts.id", "desc")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ]);
  return { posts: rows.map(asSummary), total: Number(count.total) };
}

/** Every public post whole, newest first, in batches that a slow reader can take one at a time. */
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

/** The public posts with these numbers, in the order of the numbers. */
export async function readPosts(db: Db, now: Date, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db, now).where("posts.id", "in", ids).execute();
  const found = new Map(rows.map((row) => [row.id, asPost(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** A public post with its neighbours: the nearest public ones of a lower and a higher number (deviation 37). One query. */
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

/** The numbers of all public posts and when each last changed, for the site map. */
export async function listPostAddresses(db: Db, now: Date): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .selectFrom("posts")
    .select(["id", sql<Date>`greatest(published_at, updated_at)`.as("updatedAt")])
    .where("published_at", "<=", now)
    .orderBy("id")
    .execute();
}

/** All categories by their name. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom("post_categories").select(["id", "name"]).orderBy(sql`lower(name)`).execute();
}

export async function findCategory(db: Db, id: number): Promise<Category | null> {
  const row = await db.selectFrom("post_categories").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

function neighbour(expression: ExpressionBuilder<Tables, "posts">, now: Date, side: "<" | ">", id: number) {
  return expression
    .selectFrom("posts as other")
    .select(
      sql<{ id: number; title: string }>`jsonb_build_object('id', other.id, 'title', other.title)`.as("neighbour"),
    )
    .where("other.published_at", "<=", now)
    .where("other.id", side, id)
    .orderBy("other.id", side === "<" ? "desc" : "asc")
    .limit(1);
}

function selectPosts(db: Db, now: Date) {
  return db
    .selectFrom("posts")
    .leftJoin("post_categories", "post_categories.id", "posts.category_id")
    .leftJoin("post_images", "post_images.id", "posts.image_id")
    .where("published_at", "<=", now)
    .select(summaryColumns)
    .select(["content", "links", "created_at as createdAt", "updated_at as updatedAt"]);
}

type Joined = Tables & { post_categories: Tables["post_categories"] };

function summaryColumns(expression: ExpressionBuilder<Joined, "posts" | "post_categories" | "post_images">) {
  return [
    "posts.id",
    "title",
    "excerpt",
    "author",
    "tag",
    "picture_name as pictureName",
    "image_id as imageId",
    "image_alt as imageAlt",
    // Every query of this store asks for public posts only, and those have one.
    expression.ref("published_at").$castTo<Date>().as("publishedAt"),
    "category_id as categoryId",
    expression.ref("post_categories.name").$castTo<string | null>().as("categoryName"),
    sql<Selectable<PostImagesTable> | null>`case when image_id is null then null else to_jsonb(post_images) end`.as(
      "upload",
    ),
  ] as const;
}

type SummaryRow = Pick<Selectable<PostsTable>, "id" | "title" | "excerpt" | "author" | "tag"> & {
  pictureName: string | null;
  imageId: string | null;
  imageAlt: string;
  publishedAt: Date;
  categoryId: number | null;
  categoryName: string | null;
  upload: Selectable<PostImagesTable> | null;
};

function asSummary(row: SummaryRow): PostSummary {
  const { id, title, excerpt, author, tag, publishedAt, categoryId, categoryName } = row;
  const category = categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName };
  return { id, title, excerpt, author, tag, publishedAt, category, image: imageOf(row) };
}

function imageOf({ pictureName, imageId, imageAlt, upload }: SummaryRow): PostSummary["image"] {
  if (pictureName !== null) return { kind: "built", name: pictureName, alt: imageAlt, files: null };
  if (imageId === null || upload === null) return null;
  return { kind: "uploaded", id: imageId, alt: imageAlt, files: uploadedFiles(upload) };
}

function asPost(
  row: SummaryRow & Pick<Selectable<PostsTable>, "content" | "links"> & { createdAt: Date; updatedAt: Date },
): Post {
  const { content, links, createdAt, updatedAt } = row;
  return { ...asSummary(row), content, links, createdAt, updatedAt };
}
