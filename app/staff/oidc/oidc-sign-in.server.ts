import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenCookieNamed, tokenHash } from "../../platform/http/token-cookie.server.ts";
import type { OidcClient } from "../../platform/oidc/oidc-client.server.ts";
import type { OidcIdentity } from "../../platform/oidc/oidc-identity.ts";
import { openChallenge } from "../factors/challenges.server.ts";
import { findFactors, hasFactor } from "../factors/factors.store.server.ts";
import { isSecondFactorRequired } from "../factors/second-factor-policy.ts";
import { type CompletedSignIn, completeSignIn } from "../sign-in/complete-sign-in.server.ts";
import { isKnownDevice } from "../sign-in/known-places.store.server.ts";
import { recordRepeatable } from "../sign-in/sign-in-events.server.ts";
import {
  DEVICE_COOKIE,
  describeBrowser,
  findSignInPlace,
  KNOWN_FOR_MS,
  type SignInBrowser,
} from "../sign-in/sign-in-place.server.ts";
import { type AccountOfIdentity, findAccountOfIdentity } from "./account-of-identity.server.ts";
import { type ConfirmationFailure, confirmByIdentity } from "./confirm-by-identity.server.ts";
import { insertOidcSignIn, takeOidcSignIn } from "./oidc-sign-ins.store.server.ts";

const OIDC_CALLBACK_PATH = "/login/oidc/callback";

const SIGN_IN_MS = 10 * 60_000;

/** Binds a sign-in to the browser in which it began. One browser may begin several. */
const OIDC_COOKIE = tokenCookieNamed("gatehouse-oidc", SIGN_IN_MS / 1000);

export type OidcStart =
  | { kind: "ready"; address: string; cookie: string }
  | { kind: "unreachable" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Begins a sign-in that ends at the path `next`, or a confirmation of a session's owner, and returns the address of the identity provider's sign-in
 * page.
 */
export async function startOidcSignIn(
  deps: Deps,
  oidc: OidcClient,
  { requestContext, headers }: SignInBrowser,
  { next, confirmsSessionId = null }: { next: string; confirmsSessionId?: number | null },
): Promise<OidcStart> {
  const cookies = headers.get("Cookie");
  const now = deps.clock.now();
  const device = DEVICE_COOKIE.tokenIn(requestContext, cookies);
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  if (device === null || !(await isKnownDevice(deps.db, tokenHash(device), since))) {
    const limit = await deps.limits.oidcSignInsByNetwork.take(requestContext.network);
    if (limit.kind === "limited") {
      const detail = { factor: "oidc", reason: "limited" };
      await recordRepeatable(deps, describeBrowser({ requestContext, headers }), { action: "sign-in", detail });
      return limit;
    }
  }
  const started = await oidc.start(callbackAddress(requestContext), { isFresh: confirmsSessionId !== null });
  if (started.kind === "unreachable") return started;
  const { state, ...checks } = started.checks;
  const token = OIDC_COOKIE.tokenIn(requestContext, cookies) ?? createToken();
  await insertOidcSignIn(
    deps.db,
    { stateSha256: tokenHash(state), browserSha256: tokenHash(token), checks, next, confirmsSessionId },
    { now, expiredBefore: new Date(now.getTime() - SIGN_IN_MS) },
  );
  return { kind: "ready", address: started.address, cookie: OIDC_COOKIE.setCookie(requestContext, token) };
}

export type OidcSignIn =
  | (CompletedSignIn & { next: string })
  /** A second factor is required that the provider did not confirm; the cookie identifies the browser in the second step. */
  | { kind: "second-step"; challengeCookie: string; next: string }
  /** `expired`: unknown, used already, older than ten minutes, or begun in another browser. */
  | { kind: "expired" | "rejected" | "unreachable" }
  | { kind: Exclude<AccountOfIdentity["kind"], "account"> }
  | { kind: "confirmed"; next: string }
  | { kind: "not-confirmed"; failure: ConfirmationFailure | "rejected" | "unreachable"; next: string };

/** Ends a sign-in with the query that the identity provider redirected to the callback with. Throws when the database is out of reach. */
export async function finishOidcSignIn(
  deps: Deps,
  oidc: OidcClient,
  browser: SignInBrowser,
  query: URLSearchParams,
): Promise<OidcSignIn> {
  const { requestContext, headers } = browser;
  const state = query.get("state");
  const token = OIDC_COOKIE.tokenIn(requestContext, headers.get("Cookie"));
  if (state === null || token === null) return { kind: "expired" };
  const began = await takeOidcSignIn(
    deps.db,
    { stateSha256: tokenHash(state), browserSha256: tokenHash(token) },
    new Date(deps.clock.now().getTime() - SIGN_IN_MS),
  );
  if (!began) return { kind: "expired" };
  const callback = new URL(`${callbackAddress(requestContext)}?${query}`);
  const finished = await oidc.finish(callback, { state, ...began.checks });
  const { next, confirmsSessionId, startedAt } = began;
  if (confirmsSessionId !== null) {
    const failure =
      finished.kind === "confirmed"
        ? await confirmByIdentity(deps, browser, finished.identity, { sessionId: confirmsSessionId, startedAt })
        : finished.kind;
    return failure === null ? { kind: "confirmed", next } : { kind: "not-confirmed", failure, next };
  }
  if (finished.kind !== "confirmed") return finished;
  const found = await findAccount(deps, oidc, browser, finished.identity);
  if (found.kind !== "account") return { kind: found.kind };

  const { id, username, roles } = found.account;
  const factor = finished.identity.hasSecondFactor ? "oidc+mfa" : "oidc";
  const isStepNeeded = factor === "oidc" && isSecondFactorRequired(deps.secondFactorPolicy, roles);
  if (isStepNeeded && hasFactor(await findFactors(deps.db, id))) {
    const challenge = { purpose: "second-factor", staffId: id, firstFactor: "oidc" } as const;
    const { cookie } = await openChallenge(deps, requestContext, challenge);
    return { kind: "second-step", challengeCookie: cookie, next };
  }
  const credentials = { id, username, roles, passwordHash: null };
  const place = await findSignInPlace(deps, browser, username);
  const completed = await completeSignIn(deps, browser, { credentials, factor, place });
  return completed === null ? { kind: "disabled" } : { ...completed, next };
}

/** Finds, links or creates the account, and records changes and rejections in the audit log. */
function findAccount(
  deps: Deps,
  { rolesByGroup }: OidcClient,
  browser: SignInBrowser,
  identity: OidcIdentity,
): Promise<AccountOfIdentity> {
  const at = deps.clock.now();
  const origin = describeBrowser(browser);
  return deps.db.transaction().execute(async (transaction) => {
    const found = await findAccountOfIdentity(transaction, identity, { rolesByGroup, now: at });
    const target = found.kind === "no-account" ? "unknown account" : `account ${found.account.username}`;
    const event = { ...origin, target, at };
    if (found.kind === "account") {
      const { id, username } = found.account;
      const success = { outcome: "success", actor: { kind: "staff", id, username }, ...event } as const;
      for (const { action, detail } of found.changes)
        await recordAuditEvent(transaction, { action, ...success, detail: { factor: "oidc", ...detail } });
    } else {
      const failure = { action: "sign-in", outcome: "failure", actor: { kind: "visitor" }, ...event } as const;
      await recordAuditEvent(transaction, { ...failure, detail: { factor: "oidc", reason: found.kind } });
    }
    return found;
  });
}

function callbackAddress({ origin }: RequestContext): string {
  return `${origin}${OIDC_CALLBACK_PATH}`;
}
