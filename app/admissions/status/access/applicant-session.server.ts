import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../../platform/http/token-cookie.server.ts";
import { deleteSession, findSession, insertSession, touchSession } from "./applicant-session.store.server.ts";

const MINUTE_MS = 60_000;
/** A phone is passed on, and a café's computer is used by the next one. */
const IDLE_MS = 30 * MINUTE_MS;
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS;
const SEEN_AGAIN_AFTER_MS = MINUTE_MS;

/** Holds the token of a wish that waits for its code, and then, another one, that of the session. */
export const APPLICANT_COOKIE = tokenCookieNamed("gatehouse-applicant");

/** Opens a session for one application and gives its token. */
export async function openApplicantSession(
  transaction: Transaction<Tables>,
  applicationId: number,
  now: Date,
): Promise<string> {
  const token = createToken();
  const usedBefore = new Date(now.getTime() - IDLE_MS);
  await insertSession(transaction, { tokenSha256: tokenHash(token), applicationId, now, usedBefore });
  return token;
}

/** The one application that a Cookie header lets its holder see; null for none. Throws when the database is out of reach. */
export async function applicationOfSession(
  { db, clock }: Pick<Deps, "db" | "clock">,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<number | null> {
  const token = APPLICANT_COOKIE.tokenIn(requestContext, cookies);
  const session = token && (await findSession(db, tokenHash(token)));
  if (!token || !session) return null;
  const now = clock.now().getTime();
  const idle = now - session.lastSeenAt.getTime();
  if (idle >= IDLE_MS || now - session.createdAt.getTime() >= ABSOLUTE_MS) {
    await deleteSession(db, tokenHash(token));
    return null;
  }
  if (idle >= SEEN_AGAIN_AFTER_MS) await touchSession(db, tokenHash(token), clock.now());
  return session.applicationId;
}

export async function endApplicantSession(
  { db }: Pick<Deps, "db">,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<void> {
  const token = APPLICANT_COOKIE.tokenIn(requestContext, cookies);
  if (token !== null) await deleteSession(db, tokenHash(token));
}
