import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app-env.ts";

/** One-click requests of a mail provider (RFC 8058): unsubscribe, and don't remind me. The unguessable address is the only credential. */
const ONE_CLICK = /^\/(?:newsletter\/unsubscribe\/[\w-]{22}|admissions\/continue\/[\w-]{43}\/reminder)$/i;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects cross-site requests that change state (CSRF).
 *
 * Browsers since 2020–2023 send Sec-Fetch-Site; older ones send Origin with every POST. Other clients send neither: without a cookie,
 * there is no session to abuse.
 */
export const sameOriginOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || isSameOrigin(c.req.raw.headers, c.var.requestContext.origin)) return next();
  if (ONE_CLICK.test(c.req.path)) {
    c.req.raw = withoutCredentials(c.req.raw);
    return next();
  }
  return c.json({ message: "This request came from another site, so it was not carried out." }, 403);
};

function isSameOrigin(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  return headers.get("Cookie") === null;
}

/** Removes the cookie, and the Origin, by which React Router would reject the request. */
function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Cookie", "Origin"]) headers.delete(name);
  return new Request(request, { headers });
}
