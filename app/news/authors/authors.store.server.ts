import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";
import { type PostPage, readPostPage } from "../list/find-posts.store.server.ts";
import { isPublic } from "../post-rows.store.server.ts";
import { authorSlug } from "./author-path.ts";

/** An author of public posts. Names that differ in case, accents or punctuation alone are one author's. */
export type Author = {
  slug: string;
  /** As most of the posts write it. */
  name: string;
  names: string[];
  /** When one of the posts was last published or changed. */
  changed: Date;
};

/** Returns the authors of public posts, by name. */
export async function listAuthors(db: Db, now: Date): Promise<Author[]> {
  const rows = await db
    .selectFrom("posts")
    .where(isPublic(now))
    .where("author", "is not", null)
    .groupBy("author")
    .select(["author", sql<Date>`max(greatest(published_at, updated_at))`.as("changed")])
    .orderBy((post) => post.fn.countAll(), "desc")
    .orderBy("author")
    .execute();
  const authors = new Map<string, Author>();
  for (const { author, changed } of rows) {
    const slug = author === null ? null : authorSlug(author);
    if (author === null || slug === null) continue;
    const known = authors.get(slug);
    if (!known) authors.set(slug, { slug, name: author, names: [author], changed });
    else {
      known.names.push(author);
      if (changed > known.changed) known.changed = changed;
    }
  }
  return [...authors.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Returns one page of the public posts under these names, the newest first, and their total. */
export function findPostsBy(
  db: Db,
  now: Date,
  { names, ...request }: { names: string[]; page: number; perPage: number },
): Promise<PostPage> {
  return readPostPage(db.selectFrom("posts").where(isPublic(now)).where("author", "in", names), request);
}

/** How many names the form of a post offers. */
const MAX_NAMES = 200;

/** Returns the authors' names that posts use, also drafts, the most frequent first. */
export async function listAuthorNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("posts")
    .where("author", "is not", null)
    .where("binned_at", "is", null)
    .groupBy("author")
    .select("author")
    .orderBy((post) => post.fn.countAll(), "desc")
    .orderBy("author")
    .limit(MAX_NAMES)
    .execute();
  return rows.flatMap(({ author }) => author ?? []);
}
