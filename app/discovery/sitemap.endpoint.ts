import { depsContext, visitContext } from "../platform/deps.server.ts";
import { KEPT } from "../platform/kept-page.ts";
import type { Route } from "./+types/sitemap.endpoint.ts";
import { readListedPaths } from "./read-listed-paths.server.ts";

export const handle = KEPT;

/** Every page that search engines may list, in the words of sitemaps.org. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(visitContext);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...readListedPaths(context.get(depsContext)).map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    "</urlset>",
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
