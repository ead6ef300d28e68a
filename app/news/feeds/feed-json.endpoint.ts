import { PLACE } from "../../content/place.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { FEEDS } from "../feed-links.ts";
import type { Route } from "./+types/feed-json.endpoint.ts";
import { type FeedEntry, readFeed } from "./feed-entries.server.ts";

export const handle = CACHEABLE;

/** GET /news/feed.json: the newest posts as JSON Feed 1.1 (jsonfeed.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { title, description, url, origin, entries } = await readFeed(context);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    language: context.get(depsContext).content.read(PLACE).locale,
    home_page_url: url,
    feed_url: `${origin}${FEEDS.json.path}`,
    items: entries.map(itemOf),
  };
  return new Response(JSON.stringify(feed), {
    headers: { "Content-Type": "application/feed+json; charset=utf-8" },
  });
}

function itemOf({ url, title, summary, html, image, author, published, modified, subjects }: FeedEntry) {
  return {
    id: url,
    url,
    title,
    summary,
    content_html: html,
    image,
    date_published: published.toISOString(),
    date_modified: modified.toISOString(),
    ...(author !== null && { authors: [{ name: author }] }),
    ...(subjects.length > 0 && { tags: subjects }),
  };
}
