import { SETUP } from "../content/setup-progress.ts";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import type { Route } from "./+types/robots.endpoint.ts";

/** Paths without public pages. */
const DISALLOWED = ["/dashboard", "/login", "/form", "/api"];

export const handle = CACHEABLE;

/** Responds with robots.txt (RFC 9309): allows all public pages, and names the site map. While the site is being set up, allows none. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(requestContextKey);
  const lines = context.get(depsContext).content.read(SETUP).isOpen
    ? ["User-agent: *", "Disallow: /"]
    : [
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
