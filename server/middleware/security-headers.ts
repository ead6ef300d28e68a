import type { MiddlewareHandler } from "hono";
import { EMBED_ORIGINS } from "../../app/content/content-fields.schema.ts";
import type { AppEnv } from "../app.ts";

/** Where browsers tell what the policy kept them from (server/middleware/csp-reports.ts). */
export const CSP_REPORTS_PATH = "/csp-reports";

/**
 * The policy of a page, and where its breaches are told. `scripts` names its inline scripts: a nonce that they carry, or their hashes.
 *
 * Chromium sends what `report-to` asks for over TLS alone, and passes over `report-uri` where it sees it.
 */
export function policyHeaders(scripts: string[], secure: boolean): Record<string, string> {
  const policy = contentSecurityPolicy(scripts);
  if (!secure) return { "Content-Security-Policy": policy };
  return {
    "Content-Security-Policy": `${policy}; report-to csp`,
    "Reporting-Endpoints": `csp="${CSP_REPORTS_PATH}"`,
  };
}

function contentSecurityPolicy(scripts: string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((script) => `'${script}'`)].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // A video or a map of another site is asked for before its frame is shown (app/ui/embed).
    `connect-src 'self' ${EMBED_ORIGINS.join(" ")}`,
    `frame-src ${EMBED_ORIGINS.join(" ")}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${CSP_REPORTS_PATH}`,
  ].join("; ");
}

/** What every answer says, over TLS or not. */
export function securityHeadersOf(secure: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}

/** Media types of text. JSON is left out: it is UTF-8 without saying so (RFC 8259, 11). */
const TEXT_TYPE = /^(?:text\/[^;]+|[^;]+\/(?:[^;]+\+)?xml)$/i;

/** Adds the character encoding to a media type of text that names none. */
export function withCharset(type: string): string {
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/**
 * Headers for every answer. An answer that brings a policy of its own, such as a document's sandbox, keeps it, and can't be framed either.
 *
 * `contentPolicy` is off in development alone: Vite puts style elements into the page that no policy of ours would allow.
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
      for (const [name, value] of Object.entries(policyHeaders([`nonce-${nonce}`], secure))) headers.set(name, value);
    }
    for (const [name, value] of Object.entries(securityHeadersOf(secure))) {
      if (name !== "Referrer-Policy" || !headers.has(name)) headers.set(name, value);
    }
    const type = headers.get("Content-Type");
    if (type !== null) headers.set("Content-Type", withCharset(type));
    // Pages carry a nonce of their own, and some carry an applicant's answers: nothing keeps them.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  };
}
