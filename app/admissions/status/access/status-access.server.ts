import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { keyOfTyped } from "../../../platform/http/rate-limit.server.ts";
import { createToken, tokenHash } from "../../../platform/http/token-cookie.server.ts";
import {
  type CodeEntry,
  type CodeState,
  codeState,
  enterCode,
} from "../../../platform/one-time-codes/one-time-code.server.ts";
import { openApplicantSession } from "./applicant-session.server.ts";
import { emailHash, SEND_STATUS_CODE } from "./send-status-code.job.server.ts";
import { applicationOfRequest, insertRequest } from "./status-access.store.server.ts";

export type CodeRequest = { kind: "requested"; token: string } | { kind: "limited"; retryAfterSeconds: number };

const DAY_MS = 24 * 3_600_000;

/**
 * Saves a request for a code and returns its token.
 *
 * A job checks whether reference and e-mail match. This function does the same work either way, so that response times don't reveal it. Throws
 * when the database is out of reach.
 */
export async function requestCode(
  deps: Deps,
  requestContext: RequestContext,
  { reference, email }: { reference: string; email: string },
): Promise<CodeRequest> {
  const network = await deps.limits.statusByNetwork.take(requestContext.network);
  if (network.kind === "limited") return network;
  const byPair = await deps.limits.statusByPair.take(limitKey(reference, email));
  if (byPair.kind === "limited") return byPair;
  const token = createToken();
  const now = deps.clock.now();
  const request = { reference, emailSha256: emailHash(email), tokenSha256: tokenHash(token), now };
  await deps.db.transaction().execute(async (transaction) => {
    const requestId = await insertRequest(transaction, { ...request, deleteBefore: new Date(now.getTime() - DAY_MS) });
    await deps.jobs.send(SEND_STATUS_CODE, { requestId }, transaction);
  });
  return { kind: "requested", token };
}

/** Returns whether a code can still be entered for the request of this token; null when there is no such request. */
export function statusCodeState(deps: Deps, token: string): Promise<CodeState | null> {
  return codeState(deps, "status_requests", token);
}

/** Checks a code. The correct one opens a session, with a new token. */
export async function enterStatusCode(deps: Deps, token: string, code: string): Promise<CodeEntry<string>> {
  const entry = await enterCode(deps, { table: "status_requests", token, code }, async (transaction, tokenSha256) => {
    const applicationId = await applicationOfRequest(transaction, tokenSha256);
    if (applicationId === null) throw new Error("A code was accepted for a request without an application.");
    return { applicationId, session: await openApplicantSession(transaction, applicationId, deps.clock.now()) };
  });
  if (entry.kind !== "opened") return entry;
  const { applicationId, session } = entry.opened;
  // The correct code proves access to the mailbox.
  await deps.limits.statusCodesByApplication.reset(String(applicationId));
  return { kind: "opened", opened: session };
}

/** Returns the rate limit key of a reference and e-mail. */
function limitKey(reference: string, email: string): string {
  return keyOfTyped(`${reference} ${email.trim().toLowerCase()}`);
}
