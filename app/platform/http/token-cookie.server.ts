import { createHash, randomBytes } from "node:crypto";
import type { RequestContext } from "../deps.server.ts";

/** A cookie that names a session or a device: 256 random bits, of which the database has the hash alone. */
export type TokenCookie = {
  /** The Set-Cookie line for a token; with null, the one that takes the cookie away. */
  line(requestContext: RequestContext, token: string | null): string;
  /** The token in a Cookie header; null when there is none that could be one. */
  tokenIn(requestContext: RequestContext, cookies: string | null): string | null;
};

const TOKEN = /^[\w-]{43}$/;

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** It lives for `seconds`; without them, as long as the browser's window. */
export function tokenCookieNamed(plainName: string, seconds?: number): TokenCookie {
  // Browsers take a __Host- cookie over TLS only (RFC 6265bis).
  const nameFor = (requestContext: RequestContext) => (requestContext.secure ? `__Host-${plainName}` : plainName);
  return {
    line(requestContext, token) {
      const attributes = [`${nameFor(requestContext)}=${token ?? ""}`, "Path=/", "HttpOnly", "SameSite=Lax"];
      if (requestContext.secure) attributes.push("Secure");
      const lifetime = token === null ? 0 : seconds;
      if (lifetime !== undefined) attributes.push(`Max-Age=${lifetime}`);
      return attributes.join("; ");
    },
    tokenIn(requestContext, cookies) {
      const prefix = `${nameFor(requestContext)}=`;
      const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
      const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? "";
      return TOKEN.test(token) ? token : null;
    },
  };
}
