import type { Deps, Visit } from "../../platform/deps.server.ts";
import { keyOfTyped } from "../../platform/rate-limit.server.ts";
import { createToken, tokenHash } from "../../platform/token-cookie.server.ts";
import { afterWrongCode, codeHash, MOST_TRIES, oldestGoodCode, type WrongCode } from "../mailed-code.server.ts";
import { openApplicantSession } from "./applicant-session.server.ts";
import { emailHash, SEND_STATUS_CODE } from "./send-status-code.job.server.ts";
import { insertRequest, isWaitingForCode, redeemCode, takeTry } from "./status-access.store.server.ts";

export type CodeRequest = { kind: "requested"; token: string } | { kind: "limited"; retryAfterSeconds: number };

export type CodeEntry = { kind: "opened"; token: string } | WrongCode;

const DAY_MS = 24 * 3_600_000;

/**
 * Notes that somebody wants to see an application, and gives the token under which a code may be typed for it.
 *
 * Whether reference and e-mail belong together is found out by a job: here, a right pair and a wrong one go the same way, so that no
 * answer, however exactly it is timed, tells them apart. Throws when the database is out of reach.
 */
export async function requestCode(
  deps: Deps,
  visit: Visit,
  { reference, email }: { reference: string; email: string },
): Promise<CodeRequest> {
  const network = await deps.limits.statusByNetwork.take(visit.network);
  if (network.kind === "limited") return network;
  const byPair = await deps.limits.statusByPair.take(limitKey(reference, email));
  if (byPair.kind === "limited") return byPair;
  const token = createToken();
  const now = deps.clock.now();
  const wish = { reference, emailSha256: emailHash(email), tokenSha256: tokenHash(token), now };
  await deps.db.transaction().execute(async (transaction) => {
    const requestId = await insertRequest(transaction, { ...wish, forgetBefore: new Date(now.getTime() - DAY_MS) });
    await deps.jobs.send(SEND_STATUS_CODE, { requestId }, transaction);
  });
  return { kind: "requested", token };
}

/** Whether a code may still be typed under this token. */
export function isCodeAwaited({ db, clock }: Deps, token: string): Promise<boolean> {
  return isWaitingForCode(db, liveRequest(token, clock.now()));
}

/** Tries a code; a right one opens a session, under another token. A code works once. */
export async function enterCode(deps: Deps, token: string, code: string): Promise<CodeEntry> {
  const now = deps.clock.now();
  const live = liveRequest(token, now);
  const tried = await takeTry(deps.db, live);
  if (!tried) return { kind: "over" };
  const { reference, emailSha256, tries } = tried;
  const opened = await deps.db.transaction().execute(async (transaction) => {
    const codeSha256 = codeHash(reference, code);
    const applicationId = await redeemCode(transaction, {
      reference,
      emailSha256,
      codeSha256,
      madeAfter: live.madeAfter,
    });
    return applicationId === null ? null : openApplicantSession(transaction, applicationId, now);
  });
  return opened === null ? afterWrongCode(tries) : { kind: "opened", token: opened };
}

function liveRequest(token: string, now: Date) {
  return { tokenSha256: tokenHash(token), madeAfter: oldestGoodCode(now), mostTries: MOST_TRIES };
}

/** The name under which the wishes for one reference and e-mail are counted. */
function limitKey(reference: string, email: string): string {
  return keyOfTyped(`${reference} ${email.trim().toLowerCase()}`);
}
