import type { Deps, RequestContext } from "../deps.server.ts";
import { type TokenCookie, tokenHash } from "../http/token-cookie.server.ts";
import type { Db } from "../postgres/database.server.ts";
import { deleteSession, deleteSessionsBefore, type SessionTable, touchSession } from "./sessions.store.server.ts";

/** Sessions of staff and of applicants. A session expires after 30 minutes without use, and after 12 hours at the latest. */

const MINUTE_MS = 60_000;
/** Short, because phones and computers are shared. */
const IDLE_MS = 30 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
/** Limits writes: a page of documents sends many requests at once. */
const TOUCH_AFTER_MS = MINUTE_MS;

export type StoredSession = { createdAt: Date; lastSeenAt: Date };

/** Where a kind of session is stored, and the cookie that holds its token. */
export type SessionKind<Session extends StoredSession> = {
  table: SessionTable;
  cookie: TokenCookie;
  find(db: Db, tokenSha256: Buffer): Promise<Session | null>;
  /** Saves the use of a session elsewhere, too, about once in a minute. */
  onUse?(db: Db, session: Session, now: Date): Promise<void>;
};

/**
 * Returns the session that a Cookie header names and records its use; null when there is none, or when it has expired.
 *
 * Throws when the database is out of reach.
 */
export async function resumeSession<Session extends StoredSession>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { table, cookie, find, onUse }: SessionKind<Session>,
  { requestContext, cookies }: { requestContext: RequestContext; cookies: string | null },
): Promise<Session | null> {
  const token = cookie.tokenIn(requestContext, cookies);
  if (token === null) return null;
  const tokenSha256 = tokenHash(token);
  const session = await find(db, tokenSha256);
  if (!session) return null;
  const now = clock.now();
  const { openedBefore, usedBefore } = sessionExpiry(now);
  if (session.createdAt <= openedBefore || session.lastSeenAt <= usedBefore) {
    await deleteSession(db, table, tokenSha256);
    return null;
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= TOUCH_AFTER_MS) {
    await touchSession(db, table, tokenSha256, now);
    await onUse?.(db, session, now);
  }
  return session;
}

/** Ends the session that a Cookie header names, if there is one. */
export async function closeSession<Session extends StoredSession>(
  { db }: Pick<Deps, "db">,
  { table, cookie }: SessionKind<Session>,
  { requestContext, cookies }: { requestContext: RequestContext; cookies: string | null },
): Promise<void> {
  const token = cookie.tokenIn(requestContext, cookies);
  if (token !== null) await deleteSession(db, table, tokenHash(token));
}

/** Deletes the sessions that have expired by `now`. */
export async function deleteExpiredSessions(db: Db, table: SessionTable, now: Date): Promise<void> {
  await deleteSessionsBefore(db, table, sessionExpiry(now));
}

/** Returns before when a session was opened, or last used, that has expired by `now`. */
export function sessionExpiry(now: Date): { openedBefore: Date; usedBefore: Date } {
  return { openedBefore: new Date(now.getTime() - ABSOLUTE_MS), usedBefore: new Date(now.getTime() - IDLE_MS) };
}
