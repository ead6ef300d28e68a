import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { searchFor } from "../../platform/postgres/search-words.server.ts";
import type { PostImage } from "../post.ts";
import { isPublic } from "../post-rows.store.server.ts";
import type { PostDraft } from "../save-post.store.server.ts";
import { PAGE_SIZE, type PostList } from "./post-list.ts";

/** A post in the staff's list. */
export type ListedPost = {
  id: number;
  title: string;
  author: string | null;
  category: string | null;
  publishedAt: Date | null;
  endsAt: Date | null;
  binnedAt: Date | null;
  updatedAt: Date;
};

/** The last saved version of a post. `savedBy` is null when the server saved it. */
export type StoredPost = {
  id: number;
  revision: number;
  draft: PostDraft;
  createdAt: Date;
  updatedAt: Date;
  savedBy: string | null;
  /** When it was moved to the bin. */
  binnedAt: Date | null;
};

/** Returns one page of all posts, newest first; the last page when `page` is past the end. */
export async function findDeskPosts(
  db: Db,
  now: Date,
  { q, state, page }: PostList,
): Promise<{ posts: ListedPost[]; total: number; page: number }> {
  const search = q === "" ? null : searchFor(q);
  if (q !== "" && search === null) return { posts: [], total: 0, page: 1 };
  const matching = db
    .selectFrom("posts")
    .where("binned_at", state === "binned" ? "is not" : "is", null)
    .$if(state === "draft", (query) => query.where("published_at", "is", null))
    .$if(state === "scheduled", (query) =>
      query
        .where("published_at", ">", now)
        .where((post) => post.or([post("ends_at", "is", null), post("ends_at", ">", now)])),
    )
    .$if(state === "published", (query) => query.where(isPublic(now)))
    .$if(state === "ended", (query) => query.where("published_at", "is not", null).where("ends_at", "<=", now))
    .$if(search !== null, (query) => query.where(sql<boolean>`words @@ ${search}`));
  const counted = await matching.select((row) => row.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const shown = Math.min(page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const posts = await matching
    .leftJoin("post_categories", "post_categories.id", "posts.category_id")
    .select(["posts.id", "title", "author", "post_categories.name as category"])
    .select(["published_at as publishedAt", "ends_at as endsAt", "binned_at as binnedAt", "updated_at as updatedAt"])
    .orderBy("posts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute();
  return { posts, total, page: shown };
}

/** Returns a post, public or not; null when there is none with this id. */
export async function findStoredPost(db: Db | Transaction<Tables>, id: number): Promise<StoredPost | null> {
  const row = await db
    .selectFrom("posts")
    .innerJoin("post_versions", (join) =>
      join.onRef("post_versions.post_id", "=", "posts.id").onRef("post_versions.revision", "=", "posts.revision"),
    )
    .leftJoin("staff", "staff.id", "post_versions.saved_by")
    .select(["posts.id", "posts.revision", "title", "content", "author", "category_id", "tag", "links"])
    .select([
      "picture_name",
      "image_id",
      "image_alt",
      "published_at",
      "ends_at",
      "binned_at",
      "posts.created_at",
      "updated_at",
      "staff.username",
    ])
    .where("posts.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { title, content, author, tag, links } = row;
  const draft = {
    title,
    content,
    author,
    tag,
    links,
    categoryId: row.category_id,
    image: imageOf(row),
    publishedAt: row.published_at,
    endsAt: row.ends_at,
  };
  const { revision, created_at: createdAt, updated_at: updatedAt, username: savedBy } = row;
  return { id, revision, draft, createdAt, updatedAt, savedBy, binnedAt: row.binned_at };
}

/** Returns the id of the post that a form added; null when it has added none. */
export async function findPostOfForm(db: Db | Transaction<Tables>, formId: string): Promise<number | null> {
  const row = await db.selectFrom("posts").select("id").where("form_id", "=", formId).executeTakeFirst();
  return row?.id ?? null;
}

function imageOf(row: { picture_name: string | null; image_id: string | null; image_alt: string }): PostImage | null {
  if (row.picture_name !== null) return { kind: "built", name: row.picture_name, alt: row.image_alt };
  return row.image_id === null ? null : { kind: "uploaded", id: row.image_id, alt: row.image_alt };
}
