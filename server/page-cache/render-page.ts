import { createHash } from "node:crypto";
import type { Deps, RequestContext } from "../../app/platform/deps.server.ts";
import type { PageHandler } from "../app-env.ts";
import { requestIdOf } from "../middleware/request-log.ts";
import { NO_INLINE_PARTS, policyHeaders, securityHeadersOf, withCharset } from "../middleware/security-headers.ts";
import { type EncodedPage, encodePage } from "./encoded-page.ts";
import type { PageRequest } from "./page-address.ts";

/** `none`: the page must not be cached. `failed`: it could not be rendered. */
export type RenderedPage = { kind: "page"; page: EncodedPage } | { kind: "none" } | { kind: "failed" };

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Renders a page for all visitors, from its address only. */
export async function renderPage(pages: PageHandler, deps: Deps, pageRequest: PageRequest): Promise<RenderedPage> {
  const { origin, savesData, address } = pageRequest;
  const secure = origin.startsWith("https:");
  const requestId = requestIdOf(undefined);
  const requestContext: RequestContext = {
    requestId,
    network: "page-cache",
    secure,
    origin,
    savesData,
    nonce: "",
    failure: null,
  };
  const request = new Request(`${origin}${address.path}`, {
    headers: { Accept: "text/html", ...(savesData && { "Save-Data": "on" }) },
  });
  const response = await pages(request, { ...deps, log: deps.log.child({ request: requestId }) }, requestContext);
  if (requestContext.failure !== null || response.status >= 500) return { kind: "failed" };
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return { kind: "none" };
  const type = response.headers.get("Content-Type") ?? "";
  const text = await response.text();
  const headers = {
    "Content-Type": withCharset(type),
    ...policyHeaders(type.startsWith("text/html") ? inlineHashes(text) : NO_INLINE_PARTS, secure),
    ...securityHeadersOf(secure),
    // Browsers support early hints only over HTTP/2 and later, which a TLS-terminating proxy provides.
    ...(secure && earlyHints(text)),
  };
  return { kind: "page", page: await encodePage(Buffer.from(text), Object.entries(headers).flat()) };
}

/** Returns the Link header that a proxy can send as early hints (RFC 8297): the fonts of the page, which carries its own style. */
function earlyHints(html: string): Record<string, string> {
  const links = [...html.matchAll(/<link ([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const file = attributes.match(/href="(\/assets\/[^"<>]+)"/)?.[1];
    if (!file) return [];
    if (attributes.includes('rel="late-font"'))
      return [`<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`];
    return [];
  });
  return links.length > 0 ? { Link: links.join(", ") } : {};
}

/** Returns the hashes of a page's inline scripts and styles (CSP 3, 2.3.1). Skips data blocks. */
function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].filter(
    ([, attributes = ""]) => !/\stype="application\//.test(attributes),
  );
  return {
    scripts: hashesOf(scripts.map(([, , code = ""]) => code)),
    styles: hashesOf([...html.matchAll(INLINE_STYLE)].map(([, css = ""]) => css)),
  };
}

function hashesOf(parts: string[]): string[] {
  return [...new Set(parts.map((part) => `sha256-${createHash("sha256").update(part).digest("base64")}`))];
}
