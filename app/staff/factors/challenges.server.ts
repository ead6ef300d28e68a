import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import type { SignInBrowser } from "../sign-in/sign-in-place.server.ts";
import {
  type Challenge,
  type ChallengeKey,
  type ChallengePurpose,
  consumeChallenge,
  type FirstFactor,
  findChallenge,
  insertChallenge,
  takeChallengeAttempt,
} from "./challenges.store.server.ts";

/** Sign-ins and registrations that have begun: each belongs to one browser, can be used once, and expires after five minutes. */

const VALID_SECONDS = 5 * 60;
/** With three valid codes in a million, five guesses succeed once in 67,000 challenges. */
const MAX_ATTEMPTS = 5;

const COOKIE = tokenCookieNamed("gatehouse-challenge", VALID_SECONDS);

type ChallengeDeps = Pick<Deps, "db" | "clock">;

/** Opens a challenge. Returns what a passkey has to sign, and the Set-Cookie header by which the browser is recognised. */
export async function openChallenge(
  { db, clock }: ChallengeDeps,
  requestContext: RequestContext,
  {
    purpose,
    staffId,
    firstFactor = "password",
  }: { purpose: ChallengePurpose; staffId: number | null; firstFactor?: FirstFactor },
): Promise<{ challenge: string; cookie: string }> {
  const token = createToken();
  const challenge = createToken();
  const now = clock.now();
  await insertChallenge(db, {
    tokenSha256: tokenHash(token),
    purpose,
    staffId,
    firstFactor,
    challenge,
    now,
    createdAfter: oldestValid(now),
  });
  return { challenge, cookie: COOKIE.setCookie(requestContext, token) };
}

/** Returns the challenge of a browser; null when there is none, or it can't be used any more. */
export async function readChallenge(
  deps: ChallengeDeps,
  browser: SignInBrowser,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const key = keyOf(deps, browser, purpose);
  return key && findChallenge(deps.db, key, MAX_ATTEMPTS);
}

/** Counts an attempt at the challenge of a browser; null when it can't be used any more. */
export async function attemptChallenge(
  deps: ChallengeDeps,
  browser: SignInBrowser,
  purpose: ChallengePurpose,
): Promise<(Challenge & { attemptsLeft: number }) | null> {
  const key = keyOf(deps, browser, purpose);
  return key && takeChallengeAttempt(deps.db, key, MAX_ATTEMPTS);
}

/** Uses up the challenge of a browser; null when it can't be used any more. */
export async function redeemChallenge(
  deps: ChallengeDeps,
  browser: SignInBrowser,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const key = keyOf(deps, browser, purpose);
  return key && consumeChallenge(deps.db, key);
}

/** Returns the Set-Cookie header that ends a browser's challenge. */
export function endedChallengeCookie(requestContext: RequestContext): string {
  return COOKIE.setCookie(requestContext, null);
}

function keyOf(
  { clock }: ChallengeDeps,
  { requestContext, headers }: SignInBrowser,
  purpose: ChallengePurpose,
): ChallengeKey | null {
  const token = COOKIE.tokenIn(requestContext, headers.get("Cookie"));
  if (token === null) return null;
  return { tokenSha256: tokenHash(token), purpose, createdAfter: oldestValid(clock.now()) };
}

function oldestValid(now: Date): Date {
  return new Date(now.getTime() - VALID_SECONDS * 1000);
}
