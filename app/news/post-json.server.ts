import type { Deps } from "../platform/deps.server.ts";
import type { Pictures } from "../platform/images/pictures.server.ts";
import { cleanHtml } from "./clean-html.server.ts";
import type { PostSummary } from "./post-rows.store.server.ts";
import type { Post } from "./posts.store.server.ts";

/** A post under the names that the API has. The address of its image is relative to the site; null where it has none. */
export function postJson(post: Post, { pictures, htmlCache }: Pick<Deps, "pictures" | "htmlCache">) {
  const { content, links, createdAt } = post;
  return {
    ...summaryJson(post, pictures),
    content: htmlCache.get(content, cleanHtml),
    created_at: createdAt.toISOString(),
    links,
  };
}

/** The same without its text, for lists. */
export function summaryJson(
  { id, title, excerpt, author, category, tag, publishedAt, image }: PostSummary,
  pictures: Pictures,
) {
  return {
    id,
    title,
    excerpt,
    image: image && largestCut(image.kind === "built" ? pictures.find(image.name) : image.files),
    image_alt: image?.alt ?? null,
    date_published: publishedAt.toISOString(),
    author,
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    tag,
  };
}

function largestCut(files: { base: string; webp: number[] } | null): string | null {
  return files && `${files.base}-${files.webp.at(-1)}.webp`;
}
