import { createHash } from "node:crypto";
import type { Deps, RequestContext } from "../../app/platform/deps.server.ts";
import type { PageHandler } from "../app.ts";
import { requestIdOf } from "../middleware/request-id.ts";
import { policyHeaders, securityHeadersOf, withCharset } from "../middleware/security-headers.ts";
import { type EncodedPage, encodePage } from "./encoded-page.ts";
import type { PageWanted } from "./page-cache.ts";

export type RenderedPage = { kind: "page"; page: EncodedPage } | { kind: "none" } | { kind: "failed" };

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Makes a page for everybody: asked for without anything that a visitor sent but its address. */
export async function renderPage(pages: PageHandler, deps: Deps, wanted: PageWanted): Promise<RenderedPage> {
  const { origin, savesData, address } = wanted;
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
    ...policyHeaders(type.startsWith("text/html") ? inlineScriptHashes(text) : [], secure),
    ...securityHeadersOf(secure),
    // Browsers take early hints over HTTP/2 and later alone, which is spoken by the proxy that ends TLS.
    ...(secure && earlyHints(text)),
  };
  return { kind: "page", page: await encodePage(Buffer.from(text), Object.entries(headers).flat()) };
}

/** What a proxy may tell of a page before it has it (RFC 8297): the files that the page itself asks for first, in the same way. */
function earlyHints(html: string): Record<string, string> {
  const links = [...html.matchAll(/<link ([^>]*)>/g)].flatMap(([, attributes = ""]) => {
    const file = attributes.match(/href="(\/assets\/[^"<>]+)"/)?.[1];
    if (!file) return [];
    if (attributes.includes('rel="stylesheet"')) return [`<${file}>; rel=preload; as=style`];
    if (attributes.includes('as="font"')) return [`<${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`];
    return [];
  });
  return links.length > 0 ? { Link: links.join(", ") } : {};
}

/** What script-src may name instead of the inline scripts themselves (CSP 3, 2.3.1). Data blocks are no scripts. */
function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].filter(
    ([, attributes = ""]) => !/\stype="application\//.test(attributes),
  );
  const hashes = scripts.map(([, , code = ""]) => `sha256-${createHash("sha256").update(code).digest("base64")}`);
  return [...new Set(hashes)];
}
