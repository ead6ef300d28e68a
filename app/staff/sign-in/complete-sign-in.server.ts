import type { Deps } from "../../platform/deps.server.ts";
import { createToken, tokenHash } from "../../platform/http/token-cookie.server.ts";
import type { SessionFactor } from "../accounts/staff.store.server.ts";
import { takeGrace } from "../factors/factors.store.server.ts";
import { isSecondFactorRequired } from "../factors/second-factor-policy.ts";
import { isPermitted } from "../permissions/permissions.ts";
import { saveKnownPlace } from "./known-places.store.server.ts";
import { recordSignIn } from "./sign-in-events.server.ts";
import { describeBrowser, type SignInBrowser, type SignInPlace } from "./sign-in-place.server.ts";
import { endSession, openSession } from "./staff-session.server.ts";
import type { CheckedAccount } from "./staff-session.store.server.ts";

/** A completed sign-in: the tokens of the session and of the device, and whether the person edits pages. */
export type CompletedSignIn = { kind: "signed-in"; token: string; device: string; editsPages: boolean };

/** Returns whether a session was opened without a second factor, as far as Gatehouse can tell. */
export function isOneFactor(factor: SessionFactor): factor is "password" | "oidc" {
  return factor === "password" || factor === "oidc";
}

/**
 * Opens a session for an account whose factors were checked, in place of the one that the browser has, and remembers the place. The first sign-in
 * without a second factor that is required opens an ordinary session, every later one a restricted session.
 *
 * Returns null when the account was changed or disabled since its credentials were read.
 */
export async function completeSignIn(
  deps: Deps,
  browser: SignInBrowser,
  { credentials, factor, place }: { credentials: CheckedAccount; factor: SessionFactor; place: SignInPlace },
): Promise<CompletedSignIn | null> {
  const now = deps.clock.now();
  const details = describeBrowser(browser);
  const isFactorMissing = isOneFactor(factor) && isSecondFactorRequired(deps.secondFactorPolicy, credentials.roles);
  const token = await openSession(deps, credentials, {
    ...details,
    factor,
    mustSetUpFactor: isFactorMissing && !(await takeGrace(deps.db, credentials.id, now)),
  });
  if (token === null) return null;
  await recordSignIn(deps, details, { credentials, place, factor });
  const device = place.device ?? createToken();
  const { networkSha256, since } = place;
  await Promise.all([
    saveKnownPlace(deps.db, { staffId: credentials.id, deviceSha256: tokenHash(device), networkSha256, now, since }),
    endSession(deps, browser.requestContext, browser.headers.get("Cookie")),
  ]);
  const editsPages = isPermitted({ roles: credentials.roles, faculties: null }, "pages.edit");
  return { kind: "signed-in", token, device, editsPages };
}
