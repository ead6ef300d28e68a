import { createHash, randomBytes } from "node:crypto";
import type { RequestContext } from "../deps.server.ts";

/** A cookie with the token of a session or device: 256 random bits, of which the database stores only the hash. */
export type TokenCookie = {
  /** Returns the Set-Cookie value for a token; with null, the one that deletes the cookie. */
  setCookie(requestContext: RequestContext, token: string | null): string;
  /** Returns the token in a Cookie header; null when there is none of the right format. */
  tokenIn(requestContext: RequestContext, cookies: string | null): string | null;
};

const TOKEN = /^[\w-]{43}$/;

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates a token cookie that lasts for `seconds`, or else for the browser session. */
export function tokenCookieNamed(plainName: string, seconds?: number): TokenCookie {
  // Browsers accept a __Host- cookie only over TLS (RFC 6265bis).
  const nameFor = (requestContext: RequestContext) => (requestContext.secure ? `__Host-${plainName}` : plainName);
  return {
    setCookie(requestContext, token) {
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
