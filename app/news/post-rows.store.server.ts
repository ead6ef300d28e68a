import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import type { PostImagesTable, PostsTable, Tables } from "../../database/tables.ts";
import type { PictureFiles } from "../platform/images/picture.ts";
import { imageFiles } from "./images/images.store.server.ts";
import type { PostImage } from "./post.ts";

/** A public post as lists show it. */
export type PostSummary = {
  id: number;
  title: string;
  excerpt: string;
  author: string | null;
  category: Category | null;
  tag: string | null;
  publishedAt: Date;
  /** With the files of an uploaded picture; built pictures are found by name. */
  image: (PostImage & { files: PictureFiles | null }) | null;
};

export type Category = { id: number; name: string };

type Joined = Tables & { post_categories: Tables["post_categories"] };

/** The condition for a post to be public: published, not ended and not in the bin. `posts` is the table's name or alias in the query. */
export function isPublic(now: Date, posts = "posts"): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${posts}.${name}`);
  return sql<boolean>`(${column("published_at")} <= ${now} and ${column("binned_at")} is null
    and (${column("ends_at")} is null or ${column("ends_at")} > ${now}))`;
}

/** The columns for lists, joined with category and picture. */
export function summaryColumns(expression: ExpressionBuilder<Joined, "posts" | "post_categories" | "post_images">) {
  return [
    "posts.id",
    "title",
    "excerpt",
    "author",
    "tag",
    "picture_name as pictureName",
    "image_id as imageId",
    "image_alt as imageAlt",
    // All queries select public posts, whose published_at is never null.
    expression.ref("posts.published_at").$castTo<Date>().as("publishedAt"),
    "category_id as categoryId",
    expression.ref("post_categories.name").$castTo<string | null>().as("categoryName"),
    sql<Selectable<PostImagesTable> | null>`case when image_id is null then null else to_jsonb(post_images) end`.as(
      "upload",
    ),
  ] as const;
}

export type SummaryRow = Pick<Selectable<PostsTable>, "id" | "title" | "excerpt" | "author" | "tag"> & {
  pictureName: string | null;
  imageId: string | null;
  imageAlt: string;
  publishedAt: Date;
  categoryId: number | null;
  categoryName: string | null;
  upload: Selectable<PostImagesTable> | null;
};

/** Converts a row of `summaryColumns`. */
export function asSummary(row: SummaryRow): PostSummary {
  const { id, title, excerpt, author, tag, publishedAt, categoryId, categoryName } = row;
  const category = categoryId === null || categoryName === null ? null : { id: categoryId, name: categoryName };
  return { id, title, excerpt, author, tag, publishedAt, category, image: imageOf(row) };
}

function imageOf({ pictureName, imageId, imageAlt, upload }: SummaryRow): PostSummary["image"] {
  if (pictureName !== null) return { kind: "built", name: pictureName, alt: imageAlt, files: null };
  if (imageId === null || upload === null) return null;
  return { kind: "uploaded", id: imageId, alt: imageAlt, files: imageFiles(upload) };
}
