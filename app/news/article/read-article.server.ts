import { PLACE } from "../../content/place.content.ts";
import type { RequestPictures } from "../../content/read-pictures.server.ts";
import type { Picture } from "../../platform/images/picture.ts";
import type { Content } from "../../platform/site/content.server.ts";
import type { TextCache } from "../../platform/site/text-cache.server.ts";
import { formatDay, isoDay } from "../../ui/format/place-time.ts";
import { authorPath } from "../authors/author-path.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { postPicture } from "../list/read-news.server.ts";
import { renderMedia } from "../media/render-media.server.ts";
import type { Post } from "../posts.store.server.ts";
import { type PostLink, postLinks } from "./post-links.ts";

/** A post as its page shows it. */
export type Article = {
  title: string;
  /** 'January 5, 2025', and '2025-01-05'. */
  date: string;
  day: string;
  author: string | null;
  /** The page with the author's posts. */
  authorPath: string | null;
  category: string | null;
  picture: Picture;
  /** Sanitized on read, whatever the database holds. */
  html: string;
  links: PostLink[];
};

type ArticlePost = Pick<Post, "title" | "author" | "category" | "image" | "content" | "links" | "createdAt"> & {
  publishedAt: Date | null;
};

/** Converts a post for readers. An unpublished post gets the date of its creation (deviation 39). */
export function readArticle(
  post: ArticlePost,
  pictures: RequestPictures,
  { htmlCache, content }: { htmlCache: TextCache; content: Pick<Content, "read"> },
): Article {
  const place = content.read(PLACE);
  const time = post.publishedAt ?? post.createdAt;
  return {
    title: post.title,
    date: formatDay(time, place),
    day: isoDay(time, place),
    author: post.author,
    authorPath: post.author === null ? null : authorPath(post.author),
    category: post.category?.name ?? null,
    picture: postPicture(post.image, { pictures, content }),
    html: renderMedia(htmlCache.get(post.content, cleanHtml), pictures),
    links: postLinks(post.links),
  };
}
