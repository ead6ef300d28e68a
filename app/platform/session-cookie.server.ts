import { createHash, randomBytes } from "node:crypto";
import type { Visit } from "./deps.server.ts";

/** The cookie that names a session: 256 random bits, of which the database has the hash alone. */
export type SessionCookie = {
  /** The Set-Cookie line for a token; with null, the one that takes the cookie away. It lives as long as the browser's window. */
  line(visit: Visit, token: string | null): string;
  /** The token in a Cookie header; null when there is none that could be one. */
  tokenIn(visit: Visit, cookies: string | null): string | null;
};

const TOKEN = /^[\w-]{43}$/;

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export function sessionCookieNamed(plainName: string): SessionCookie {
  // Browsers take a __Host- cookie over TLS only (RFC 6265bis).
  const nameFor = (visit: Visit) => (visit.secure ? `__Host-${plainName}` : plainName);
  return {
    line(visit, token) {
      const attributes = [`${nameFor(visit)}=${token ?? ""}`, "Path=/", "HttpOnly", "SameSite=Lax"];
      if (visit.secure) attributes.push("Secure");
      if (token === null) attributes.push("Max-Age=0");
      return attributes.join("; ");
    },
    tokenIn(visit, cookies) {
      const prefix = `${nameFor(visit)}=`;
      const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
      const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? "";
      return TOKEN.test(token) ? token : null;
    },
  };
}
