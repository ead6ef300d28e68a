import { requestContextKey } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import type { Route } from "./+types/robots.endpoint.ts";

/** What is no page for the public. */
const DISALLOWED = ["/dashboard", "/login", "/form", "/api"];

export const handle = CACHEABLE;

/** Tells crawlers (RFC 9309) that all pages are theirs to read, which addresses are none, and where the list of pages is. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(requestContextKey);
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
