import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import type { Route } from "./+types/sitemap.endpoint.ts";
import { type ListedPage, readListedPages } from "./read-listed-pages.server.ts";

export const handle = CACHEABLE;

/** Responds with the XML site map of all pages that search engines may list (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(requestContextKey);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...(await readListedPages(context.get(depsContext))).map((page) => entryOf(page, origin)),
    "</urlset>",
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

function entryOf({ path, changed }: ListedPage, origin: string): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `  <url><loc>${origin}${path}</loc>${lastmod}</url>`;
}
