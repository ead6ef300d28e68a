import { visitContext } from "../platform/deps.server.ts";
import { KEPT } from "../platform/kept-page.ts";
import type { Route } from "./+types/robots.endpoint.ts";

/** What is no page for the public. */
const KEPT_OUT = ["/dashboard", "/login", "/form", "/api"];

export const handle = KEPT;

/** Tells crawlers (RFC 9309) that all pages are theirs to read, which addresses are none, and where the list of pages is. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(visitContext);
  const lines = [
    "User-agent: *",
    ...KEPT_OUT.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
