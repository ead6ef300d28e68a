import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import type { Credentials, StaffMember } from "../accounts/staff.store.server.ts";
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  type StoredSession,
  touchSession,
} from "./session.store.server.ts";

const MINUTE_MS = 60_000;
const IDLE_MS = 30 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** A page of documents must not write once for each of them. */
const SEEN_AGAIN_AFTER_MS = MINUTE_MS;

const COOKIE = tokenCookieNamed("gatehouse");

/** Opens a session and gives its token, 256 random bits; null when the account was changed or disabled meanwhile. */
export async function openSession(deps: Deps, credentials: Credentials): Promise<string | null> {
  const now = deps.clock.now();
  await deleteExpiredSessions(deps.db, before(now, ABSOLUTE_MS), before(now, IDLE_MS));
  const token = createToken();
  const opened = await insertSession(deps.db, { tokenSha256: tokenHash(token), credentials, now });
  return opened ? token : null;
}

/** Who is signed in by a Cookie header; null when no one is. Throws when the database is out of reach. */
export async function findSignedIn(
  deps: Deps,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<StaffMember | null> {
  const token = COOKIE.tokenIn(requestContext, cookies);
  if (token === null) return null;
  const session = await findSession(deps.db, tokenHash(token));
  if (!session) return null;
  const now = deps.clock.now();
  if (hasExpired(session, now)) {
    await deleteSession(deps.db, tokenHash(token));
    return null;
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= SEEN_AGAIN_AFTER_MS)
    await touchSession(deps.db, tokenHash(token), now);
  return session.staff;
}

/** Ends the session that a Cookie header names, if there is one. */
export async function endSession(deps: Deps, requestContext: RequestContext, cookies: string | null): Promise<void> {
  const token = COOKIE.tokenIn(requestContext, cookies);
  if (token !== null) await deleteSession(deps.db, tokenHash(token));
}

/** The Set-Cookie line for a session; with null, the one that takes the cookie away. */
export function sessionCookie(requestContext: RequestContext, token: string | null): string {
  return COOKIE.line(requestContext, token);
}

/** Whether a Cookie header names a session, valid or not. */
export function namesSession(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?gatehouse=/.test(cookies);
}

function hasExpired(session: StoredSession, now: Date): boolean {
  return session.createdAt <= before(now, ABSOLUTE_MS) || session.lastSeenAt <= before(now, IDLE_MS);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
