import type { Deps } from "../../platform/deps.server.ts";
import { openChallenge } from "../factors/challenges.server.ts";
import { findFactors, hasFactor } from "../factors/factors.store.server.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { type CompletedSignIn, completeSignIn } from "./complete-sign-in.server.ts";
import { recordFailedSignIn, recordRepeatable } from "./sign-in-events.server.ts";
import { describeBrowser, type SignInBrowser } from "./sign-in-place.server.ts";

export type SignIn =
  | CompletedSignIn
  /** The password is right; the cookie identifies the browser in the second step. */
  | { kind: "second-step"; challengeCookie: string }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Checks a username and a password, and opens a session in place of the one that the browser has, or begins the second step if the account has a second
 * factor.
 *
 * Throws when the database is out of reach.
 */
export async function signIn(
  deps: Deps,
  browser: SignInBrowser,
  typed: { username: string; password: string },
): Promise<SignIn> {
  const checked = await checkCredentials(deps, browser, typed);
  if (checked.kind === "wrong") await recordFailedSignIn(deps, describeBrowser(browser), typed.username);
  if (checked.kind === "limited") {
    const detail = { factor: "password", reason: "limited" };
    await recordRepeatable(deps, describeBrowser(browser), { action: "sign-in", detail });
  }
  if (checked.kind !== "correct") return checked;
  const { credentials, place } = checked;
  if (hasFactor(await findFactors(deps.db, credentials.id))) {
    const challenge = { purpose: "second-factor", staffId: credentials.id } as const;
    const { cookie } = await openChallenge(deps, browser.requestContext, challenge);
    return { kind: "second-step", challengeCookie: cookie };
  }
  const completed = await completeSignIn(deps, browser, { credentials, factor: "password", place });
  return completed ?? { kind: "wrong" };
}
