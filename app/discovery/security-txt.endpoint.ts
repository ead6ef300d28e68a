import { readSite } from "../content/read-site.server.ts";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { Route } from "./+types/security-txt.endpoint.ts";

/** RFC 9116, 2.5.5 recommends less than a year, so that nobody uses an outdated address. */
const VALID_DAYS = 90;
const DAY_MS = 86_400_000;

/** Responds with security.txt (RFC 9116): vulnerabilities are reported to the support mailbox. */
export function loader({ context }: Route.LoaderArgs): Response {
  const deps = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const { mailboxes } = readSite(deps).contacts;
  const expires = new Date(Math.floor(deps.clock.now().getTime() / DAY_MS + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${mailboxes.support}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
