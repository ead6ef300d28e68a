import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../app.ts";

/** How a mail server unsubscribes whom it works for (RFC 8058): it holds the unguessable address, and nothing else. */
const ONE_CLICK_UNSUBSCRIBE = /^\/newsletter\/unsubscribe\/[\w-]{22}$/i;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site asks a visitor's browser to make.
 *
 * Browsers since 2020-2023 say where a request comes from in Sec-Fetch-Site; older ones send Origin with every POST.
 * A program that is no browser sends neither, and holds no visitor's cookie: without a cookie there is nothing to borrow.
 */
export const sameOriginOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (SAFE_METHODS.has(c.req.method) || comesFromHere(c.req.raw.headers, c.var.requestContext.origin)) return next();
  if (ONE_CLICK_UNSUBSCRIBE.test(c.req.path)) {
    c.req.raw = withoutVisitor(c.req.raw);
    return next();
  }
  return c.json({ message: "This request came from another site, so it was not carried out." }, 403);
};

function comesFromHere(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  return headers.get("Cookie") === null;
}

/** The same request with nothing that another site could borrow, and nothing by which React Router would refuse it. */
function withoutVisitor(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Cookie", "Origin"]) headers.delete(name);
  return new Request(request, { headers });
}
