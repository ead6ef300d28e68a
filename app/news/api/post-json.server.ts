import type { Deps } from "../../platform/deps.server.ts";
import type { Pictures } from "../../platform/images/pictures.server.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { renderPlainMedia } from "../media/render-media.server.ts";
import type { PostSummary } from "../post-rows.store.server.ts";
import type { Post } from "../posts.store.server.ts";

/** Converts a post to the format of the API. The image URL is relative to the site; null without an image. */
export function postJson(post: Post, { pictures, htmlCache }: Pick<Deps, "pictures" | "htmlCache">) {
  const { content, links, createdAt } = post;
  return {
    ...summaryJson(post, pictures),
    content: renderPlainMedia(htmlCache.get(content, cleanHtml), pictures),
    created_at: createdAt.toISOString(),
    links,
  };
}

/** Converts a post without its text, for lists. */
export function summaryJson(
  { id, title, excerpt, author, category, tag, publishedAt, image }: PostSummary,
  pictures: Pictures,
) {
  return {
    id,
    title,
    excerpt,
    image: image && largestVariant(image.kind === "built" ? pictures.find(image.name) : image.files),
    image_alt: image?.alt ?? null,
    date_published: publishedAt.toISOString(),
    author,
    category_id: category?.id ?? null,
    category_name: category?.name ?? null,
    tag,
  };
}

function largestVariant(files: { base: string; webp: number[] } | null): string | null {
  return files && `${files.base}-${files.webp.at(-1)}.webp`;
}
