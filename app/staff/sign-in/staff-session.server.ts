import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import {
  closeSession,
  deleteExpiredSessions,
  resumeSession,
  type SessionKind,
} from "../../platform/sessions/session.server.ts";
import { recordActivity, type SignedIn } from "../accounts/staff.store.server.ts";
import {
  type CheckedAccount,
  findSession,
  insertSession,
  replaceToken,
  type SessionDetails,
  type StaffSession,
} from "./staff-session.store.server.ts";

const COOKIE = tokenCookieNamed("gatehouse");
const STAFF_SESSION: SessionKind<StaffSession> = {
  table: "staff_sessions",
  cookie: COOKIE,
  find: findSession,
  onUse: (db, { staff }, now) => recordActivity(db, staff.id, now),
};

/** Opens a session and returns its token, 256 random bits; null when the account was changed or disabled in the meantime. */
export async function openSession(
  deps: Deps,
  credentials: CheckedAccount,
  details: SessionDetails,
): Promise<string | null> {
  const now = deps.clock.now();
  await deleteExpiredSessions(deps.db, STAFF_SESSION.table, now);
  const token = createToken();
  const opened = await insertSession(deps.db, { tokenSha256: tokenHash(token), credentials, details, now });
  if (!opened) return null;
  await recordActivity(deps.db, credentials.id, now);
  return token;
}

/**
 * Gives a session a new token after a change of its owner's password or factors, and returns its Set-Cookie header. A token that someone knew from
 * before the change opens nothing.
 */
export async function renewSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  requestContext: RequestContext,
  sessionId: number,
): Promise<string> {
  const token = createToken();
  await replaceToken(db, sessionId, { tokenSha256: tokenHash(token), now: clock.now() });
  return sessionCookie(requestContext, token);
}

/** Returns the member of staff whose session a Cookie header names; null without a session. Throws when the database is out of reach. */
export async function findSignedIn(
  deps: Deps,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<SignedIn | null> {
  const session = await resumeSession(deps, STAFF_SESSION, { requestContext, cookies });
  return session?.staff ?? null;
}

/** Ends the session that a Cookie header names, if there is one. */
export async function endSession(deps: Deps, requestContext: RequestContext, cookies: string | null): Promise<void> {
  await closeSession(deps, STAFF_SESSION, { requestContext, cookies });
}

/** Returns the Set-Cookie header for a session's token; with null, the one that deletes the cookie. */
export function sessionCookie(requestContext: RequestContext, token: string | null): string {
  return COOKIE.setCookie(requestContext, token);
}

/**
 * Returns the Set-Cookie header by which the scripts of public pages know that an editor is signed in; with false, the one that deletes the cookie.
 * Nothing is permitted because of it.
 */
export function editorCookie({ secure }: RequestContext, isEditor: boolean): string {
  const lifetime = isEditor ? "" : "; Max-Age=0";
  return `gatehouse-editor=${isEditor ? "1" : ""}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}${lifetime}`;
}

/** Returns whether a Cookie header names a session, valid or not. */
export function namesSession(cookies: string | undefined): boolean {
  return cookies !== undefined && /(?:^|;\s*)(?:__Host-)?gatehouse=/.test(cookies);
}
