import { createHash, randomBytes } from "node:crypto";
import type { Deps, Visit } from "../platform/deps.server.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  type StoredSession,
  touchSession,
} from "./session.store.server.ts";
import type { Credentials, StaffMember } from "./staff.store.server.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** A page of documents must not write once for each of them. */
const SEEN_AGAIN_AFTER_MS = MINUTE_MS;

const TOKEN = /^[\w-]{43}$/;

/** Opens a session and gives its token, 256 random bits; null when the account was changed or disabled meanwhile. */
export async function openSession(deps: Deps, credentials: Credentials): Promise<string | null> {
  const now = deps.clock.now();
  await deleteExpiredSessions(deps.db, before(now, ABSOLUTE_MS), before(now, IDLE_MS));
  const token = randomBytes(32).toString("base64url");
  const opened = await insertSession(deps.db, { tokenSha256: sha256(token), credentials, now });
  return opened ? token : null;
}

/** Who is signed in by a Cookie header; null when no one is. Throws when the database is out of reach. */
export async function findSignedIn(deps: Deps, visit: Visit, cookies: string | null): Promise<StaffMember | null> {
  const token = tokenOf(visit, cookies);
  if (token === null) return null;
  const session = await findSession(deps.db, sha256(token));
  if (!session) return null;
  const now = deps.clock.now();
  if (hasExpired(session, now)) {
    await deleteSession(deps.db, sha256(token));
    return null;
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_AGAIN_AFTER_MS)
    await touchSession(deps.db, sha256(token), now);
  return session.staff;
}

/** Ends the session that a Cookie header names, if there is one. */
export async function endSession(deps: Deps, visit: Visit, cookies: string | null): Promise<void> {
  const token = tokenOf(visit, cookies);
  if (token !== null) await deleteSession(deps.db, sha256(token));
}

/** The Set-Cookie line for a session; with null, the one that takes the cookie away. It lives as long as the browser's window. */
export function sessionCookie(visit: Visit, token: string | null): string {
  const attributes = [`${cookieName(visit)}=${token ?? ""}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (visit.secure) attributes.push("Secure");
  if (token === null) attributes.push("Max-Age=0");
  return attributes.join("; ");
}

/** Whether a Cookie header names a session, valid or not. */
export function namesSession(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?gatehouse=/.test(cookies);
}

/** Browsers take a __Host- cookie over TLS only (RFC 6265bis). */
function cookieName(visit: Visit): string {
  return visit.secure ? "__Host-gatehouse" : "gatehouse";
}

function tokenOf(visit: Visit, cookies: string | null): string | null {
  const prefix = `${cookieName(visit)}=`;
  const pairs = (cookies ?? "").split(";").map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? "";
  return TOKEN.test(token) ? token : null;
}

function hasExpired(session: StoredSession, now: Date): boolean {
  return session.createdAt <= before(now, ABSOLUTE_MS) || session.lastSeenAt <= before(now, IDLE_MS);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

function sha256(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
