import type { RouterContextProvider } from "react-router";
import { type RequestPictures, readPictures } from "../../content/read-pictures.server.ts";
import { readSite } from "../../content/read-site.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { linkPreviewUrl } from "../../platform/images/picture.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { cleanHtml, proseOf, summaryOf } from "../clean-html.server.ts";
import { NEWS_ADDRESS } from "../list/news-list.ts";
import { postPicture } from "../list/read-news.server.ts";
import { renderPlainMedia } from "../media/render-media.server.ts";
import { newestPosts, type Post } from "../posts.store.server.ts";

const NEWEST = 20;

/** The newest posts for feed readers. All URLs are absolute. */
export type NewsFeed = {
  title: string;
  description: string;
  /** The news page. */
  url: string;
  origin: string;
  entries: FeedEntry[];
};

export type FeedEntry = {
  url: string;
  title: string;
  summary: string;
  html: string;
  image: string;
  author: string | null;
  published: Date;
  modified: Date;
  /** Its category and its tag. */
  subjects: string[];
};

export async function readFeed(context: Readonly<RouterContextProvider>): Promise<NewsFeed> {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const { identity } = readSite(deps);
  const pictures = readPictures(context);
  const newest = await newestPosts(deps.db, deps.clock.now(), NEWEST);
  const entries = newest.map((post) =>
    feedEntry(post, deps.htmlCache.get(post.content, cleanHtml), { origin, pictures, content: deps.content }),
  );
  const title = `News of ${identity.name}`;
  const url = `${origin}${PUBLIC_PATHS.news}`;
  return { title, description: `What happens at ${identity.name}.`, url, origin, entries };
}

type FeedParts = { origin: string; pictures: RequestPictures; content: Pick<Content, "read"> };

function feedEntry(post: Post, clean: string, { origin, pictures, content }: FeedParts): FeedEntry {
  return {
    url: `${origin}${NEWS_ADDRESS}/${post.id}`,
    title: post.title,
    summary: summaryOf(proseOf(clean)),
    html: absoluteLinks(renderPlainMedia(clean, pictures, origin), origin),
    image: `${origin}${linkPreviewUrl(postPicture(post.image, { pictures, content }))}`,
    author: post.author,
    published: post.publishedAt,
    modified: post.updatedAt > post.publishedAt ? post.updatedAt : post.publishedAt,
    subjects: [post.category?.name, post.tag].filter((subject) => subject != null),
  };
}

/** Makes links absolute. Works on strings because clean HTML has one spelling of links and no '<' in its text. */
function absoluteLinks(clean: string, origin: string): string {
  return clean.replaceAll('<a href="/', `<a href="${origin}/`);
}
