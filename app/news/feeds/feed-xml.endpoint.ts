import { Feed } from "feed";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { FEEDS } from "../feed-links.ts";
import type { Route } from "./+types/feed-xml.endpoint.ts";
import { type FeedEntry, type NewsFeed, readFeed } from "./feed-entries.server.ts";

export const handle = CACHEABLE;

/** GET /news/feed.xml: the newest posts as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return new Response(rss(await readFeed(context)), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8" },
  });
}

function rss({ title, description, url, origin, entries }: NewsFeed): string {
  const newest = entries.map(({ modified }) => modified).sort((a, b) => b.getTime() - a.getTime())[0];
  const feed = new Feed({
    title: xmlText(title),
    description: xmlText(description),
    link: url,
    feed: `${origin}${FEEDS.rss.path}`,
    language: "en-ng",
    generator: false,
    ...(newest && { updated: newest }),
  });
  for (const entry of entries) feed.addItem(itemOf(entry));
  return feed.rss2();
}

function itemOf({ url, title, summary, html, author, published, subjects }: FeedEntry) {
  return {
    title: xmlText(title),
    link: url,
    date: published,
    description: xmlText(summary),
    content: html,
    category: subjects.map((name) => ({ name: xmlText(name) })),
    // The author element of RSS needs an e-mail address; Dublin Core has one for names.
    ...(author !== null && { extensions: [{ name: "dc:creator", objects: { _text: xmlText(author) } }] }),
  };
}

/** Removes characters that XML forbids (XML 1.0, 2.2), and breaks up the end of CDATA sections. */
function xmlText(text: string): string {
  return text.replace(/(?![\t\n\r])[\p{Cc}\p{NChar}]/gu, "").replaceAll("]]>", "]] >");
}
