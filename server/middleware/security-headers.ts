import type { MiddlewareHandler } from "hono";
import { EMBED_ORIGINS } from "../../app/content/content-fields.schema.ts";
import type { AppEnv } from "../app-env.ts";

/** The address for CSP violation reports (server/middleware/csp-reports.ts). */
export const CSP_REPORTS_PATH = "/csp-reports";

/** Sources of the policy that allow inline parts of a page: nonces or hashes. */
type InlineParts = { scripts: string[]; styles: string[] };

export const NO_INLINE_PARTS: InlineParts = { scripts: [], styles: [] };

/**
 * Returns the Content-Security-Policy headers of a page. `inline` allows its inline scripts and styles, by nonce or by hash.
 *
 * Chromium supports `report-to` only over TLS, and ignores `report-uri` next to it.
 */
export function policyHeaders(inline: InlineParts, secure: boolean): Record<string, string> {
  const policy = contentSecurityPolicy(inline);
  if (!secure) return { "Content-Security-Policy": policy };
  return {
    "Content-Security-Policy": `${policy}; report-to csp`,
    "Reporting-Endpoints": `csp="${CSP_REPORTS_PATH}"`,
  };
}

/**
 * Returns the policy of a page that only editors and those whom they invite see. It sends no forms: what is entered into a preview is meant for nobody.
 */
export function privatePagePolicy(nonce: string): string {
  const policy = contentSecurityPolicy(withNonce(nonce)).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  return `${policy}; sandbox allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox`;
}

/** Allows the inline scripts and styles that have the request's nonce. */
function withNonce(nonce: string): InlineParts {
  return { scripts: [`nonce-${nonce}`], styles: [`nonce-${nonce}`] };
}

function contentSecurityPolicy({ scripts, styles }: InlineParts): string {
  const sources = (list: string[]) => ["'self'", ...list.map((source) => `'${source}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A video or map of another site is checked before its frame is shown (app/ui/embed).
    `connect-src 'self' ${EMBED_ORIGINS.join(" ")}`,
    // The pages that staff frame are sandboxed by their own policy (app/admissions/review/viewer); all others forbid to be framed.
    `frame-src 'self' ${EMBED_ORIGINS.join(" ")}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS_PATH}`,
  ].join("; ");
}

/** Returns the headers of every response of the app. */
export function securityHeadersOf(secure: boolean): Record<string, string> {
  return {
    ...baseHeaders(secure),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/**
 * Returns the headers of the site's own files. They are parts of pages, where only the page's policy counts, except in workers, which have the
 * policy of their script. It can be short, since a worker neither frames nor embeds anything.
 */
export function fileHeadersOf(secure: boolean): Record<string, string> {
  const policy = `default-src 'self'; frame-ancestors 'none'; report-uri ${CSP_REPORTS_PATH}`;
  return { ...baseHeaders(secure), "Content-Security-Policy": policy };
}

function baseHeaders(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

/** Text media types. Not JSON, which is UTF-8 by definition (RFC 8259, 11). */
const TEXT_TYPE = /^(?:text\/[^;]+|[^;]+\/(?:[^;]+\+)?xml)$/i;

/** Adds the character encoding to a text media type without one. */
export function withCharset(type: string): string {
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Adds security headers to every response. A response with a policy of its own, such as a document's sandbox, keeps it, but can't be
 * framed either.
 *
 * `contentPolicy` is off in development only, where Vite adds style elements that the policy would block.
 */
export function securityHeaders({ contentPolicy }: { contentPolicy: boolean }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const { secure, nonce } = c.var.requestContext;
    const headers = c.res.headers;
    const ownPolicy = headers.get("Content-Security-Policy");
    if (ownPolicy !== null && !ownPolicy.includes("frame-ancestors")) {
      headers.set("Content-Security-Policy", `${ownPolicy}; frame-ancestors 'none'`);
    }
    if (contentPolicy && ownPolicy === null) {
      for (const [name, value] of Object.entries(policyHeaders(withNonce(nonce), secure))) headers.set(name, value);
    }
    for (const [name, value] of Object.entries(securityHeadersOf(secure))) {
      if (name !== "Referrer-Policy" || !headers.has(name)) headers.set(name, value);
    }
    const type = headers.get("Content-Type");
    if (type !== null) headers.set("Content-Type", withCharset(type));
    // Pages contain a nonce, and some contain personal data, so they must not be stored.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}
