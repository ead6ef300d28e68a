import type { Deps } from "../../platform/deps.server.ts";
import { verifyPassword } from "../accounts/password.server.ts";
import { type Credentials, findCredentials } from "../accounts/staff.store.server.ts";
import { normalizeUsername } from "../accounts/username.ts";
import { findSignInPlace, isPossibleUsername, type SignInBrowser, type SignInPlace } from "./sign-in-place.server.ts";

export type CheckedCredentials =
  | { kind: "correct"; credentials: Credentials; place: SignInPlace }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Checks a username and a password within the limits of sign-in.
 *
 * An unknown or disabled account gets the same response as a wrong password, after the same work. Throws when the database is out of reach.
 */
export async function checkCredentials(
  deps: Deps,
  browser: SignInBrowser,
  typed: { username: string; password: string },
): Promise<CheckedCredentials> {
  const username = normalizeUsername(typed.username);
  const { network } = browser.requestContext;
  const { loginsByAccount, loginsByNetwork } = deps.limits;
  const place = await findSignInPlace(deps, browser, username);

  // Counted before the password is checked, and given back on success, so that concurrent attempts count, too.
  if (place.known !== "device") {
    const allowance = await loginsByNetwork.take(network);
    if (allowance.kind === "limited" && place.known === null) return allowance;
  }
  const account = await loginsByAccount.take(place.key);
  if (account.kind === "limited") return account;

  const credentials = isPossibleUsername(username) ? await findCredentials(deps.db, username) : null;
  const isMatch = await verifyPassword(typed.password, credentials?.passwordHash ?? null);
  if (!credentials || !isMatch) return { kind: "wrong" };
  await Promise.all([
    place.known !== "device" && loginsByNetwork.refund(network),
    ...Object.values(place.keys).map((key) => loginsByAccount.reset(key)),
  ]);
  return { kind: "correct", credentials, place };
}
