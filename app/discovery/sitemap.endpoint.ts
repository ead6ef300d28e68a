import { PUBLIC_PATHS, type PublicPage, whyPath } from "../content/read-public-paths.ts";
import { readSite } from "../content/read-site.server.ts";
import { depsContext, visitContext } from "../platform/deps.server.ts";
import type { Route } from "./+types/sitemap.endpoint.ts";

/** Pages that are only a title. */
const UNLISTED: PublicPage[] = ["academics", "library", "liaison", "postgraduateFees"];

/** Every page that search engines may list, in the words of sitemaps.org. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(visitContext);
  const { identity } = readSite(context.get(depsContext));
  const pages = (Object.keys(PUBLIC_PATHS) as PublicPage[]).filter((page) => !UNLISTED.includes(page));
  const paths = [...pages.map((page) => PUBLIC_PATHS[page]), whyPath(identity.shortName)];
  return new Response(sitemap(paths.map((path) => `${origin}${path}`)), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

function sitemap(urls: string[]): string {
  const entries = urls.map((url) => `  <url><loc>${url}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
