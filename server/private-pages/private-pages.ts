import type { MiddlewareHandler } from "hono";
import {
  openPrivatePage,
  type PrivateAddress,
  readPrivateAddress,
} from "../../app/content/desk/preview/open-private-page.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { documentRedirect, isDataPath, pagePathOf } from "../../app/platform/react-router/data-request.ts";
import { findSignedIn } from "../../app/staff/sign-in/staff-session.server.ts";
import type { AppEnv } from "../app-env.ts";
import { privatePagePolicy } from "../middleware/security-headers.ts";

/**
 * Serves public pages as editors would have them, to editors and to those who have a link. They are below addresses of their own, so that no cache takes one for the public page. Whatever may not be
 * seen is passed on to the app's routes, which ask to sign in or say that a link has ended.
 *
 * It comes before React Router because the pages' data are requested below the same addresses, for which an endpoint could not respond as a page does.
 */
export function privatePages(deps: Deps, { contentPolicy }: { contentPolicy: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = c.req.method === "GET" || c.req.method === "HEAD" ? readPrivateAddress(c.req.path) : null;
    if (!address) return next();
    const { requestContext, log } = c.var;
    const own = { ...deps, log };
    const cookies = c.req.header("Cookie") ?? null;
    const staff = address.kind === "editor" ? await findSignedIn(own, requestContext, cookies) : null;
    const opened = await openPrivatePage(own, address, staff);
    if (opened.kind === "closed")
      // The pages of the app are not below the address of a link: the browser has to load the one that says why it ended.
      return address.kind === "link" && isDataPath(address.path) ? wholePage(address) : next();
    if (opened.kind === "elsewhere") return elsewhere(address, contentPolicy ? requestContext.nonce : null);
    if (opened.kind === "moved") return moved(address, opened.to);
    const response = await deps.renderPrivatePage({
      path: address.path,
      basename: address.basename,
      deps: opened.deps,
      requestContext,
    });
    const headers = new Headers(response.headers);
    headers.delete("Set-Cookie");
    headers.delete("Content-Length");
    headers.set("Cache-Control", "private, no-store");
    headers.set("X-Robots-Tag", "noindex, nofollow");
    headers.set("Referrer-Policy", "no-referrer");
    if (contentPolicy) headers.set("Content-Security-Policy", privatePagePolicy(requestContext.nonce));
    const { status } = response;
    if (!headers.get("Content-Type")?.startsWith("text/html")) return new Response(response.body, { status, headers });
    const html = await response.text();
    // React leaves elements of a body alone that it did not render.
    const end = html.lastIndexOf("</body>");
    return new Response(`${html.slice(0, end)}${opened.banner}${html.slice(end)}`, { status, headers });
  };
}

/** Responds to a link in a preview that leads to no public page: the form, the sign-in. A browser would not show these in a frame. */
function elsewhere({ basename, path }: PrivateAddress, nonce: string | null): Response {
  if (isDataPath(path)) return wholePage({ basename, path });
  const headers = new Headers({ "Content-Type": "text/html", "Referrer-Policy": "no-referrer" });
  if (nonce !== null) headers.set("Content-Security-Policy", privatePagePolicy(nonce));
  const text = "This page is not part of the preview. Go back in your browser.";
  const html = `<!DOCTYPE html><html lang="en"><title>Not in the preview</title><body><h1>${text}</h1></body></html>`;
  return new Response(html, { status: 404, headers });
}

/** Leads to the page's new address within the preview. Not for good: another page may have the old one later. */
function moved({ basename, path }: PrivateAddress, to: string): Response {
  // The headers take ASCII only (RFC 9110, 10.2.2).
  const ascii = to.replace(/[^!-~]+/gu, encodeURIComponent);
  if (isDataPath(path)) return wholePage({ basename, path: ascii });
  const headers = {
    Location: `${basename}${ascii}`,
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
  };
  return new Response(null, { status: 302, headers });
}

/** Makes the browser load the page that some data belong to. */
function wholePage({ basename, path }: Pick<PrivateAddress, "basename" | "path">): Response {
  return documentRedirect(`${basename}${pagePathOf(path)}`);
}
