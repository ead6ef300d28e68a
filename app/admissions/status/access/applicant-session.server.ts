import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../../platform/http/token-cookie.server.ts";
import { closeSession, deleteExpiredSessions, resumeSession } from "../../../platform/sessions/session.server.ts";
import { findApplicantSession, insertApplicantSession } from "./status-access.store.server.ts";

/** Holds the token of a request for a code until the code is entered, then the session's own token. */
export const APPLICANT_COOKIE = tokenCookieNamed("gatehouse-applicant");
const APPLICANT_SESSION = {
  table: "applicant_sessions",
  cookie: APPLICANT_COOKIE,
  find: findApplicantSession,
} as const;

/** Opens a session for one application and returns its token. */
export async function openApplicantSession(
  transaction: Transaction<Tables>,
  applicationId: number,
  now: Date,
): Promise<string> {
  const token = createToken();
  await deleteExpiredSessions(transaction, APPLICANT_SESSION.table, now);
  await insertApplicantSession(transaction, { tokenSha256: tokenHash(token), applicationId, now });
  return token;
}

/** Returns the application whose session a Cookie header names; null without a session. Throws when the database is out of reach. */
export async function applicationOfSession(
  deps: Pick<Deps, "db" | "clock">,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<number | null> {
  const session = await resumeSession(deps, APPLICANT_SESSION, { requestContext, cookies });
  return session?.applicationId ?? null;
}

/** Ends the session that a Cookie header names, if there is one. */
export async function endApplicantSession(
  deps: Pick<Deps, "db">,
  requestContext: RequestContext,
  cookies: string | null,
): Promise<void> {
  await closeSession(deps, APPLICANT_SESSION, { requestContext, cookies });
}
