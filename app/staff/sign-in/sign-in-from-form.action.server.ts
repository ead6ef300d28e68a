import type { ActionFunctionArgs } from "react-router";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import { openChallenge } from "../factors/challenges.server.ts";
import { findFactors, hasFactor } from "../factors/factors.store.server.ts";
import { SECOND_STEP_NEEDED } from "../factors/second-step/second-step-messages.ts";
import { checkCredentials } from "./check-credentials.server.ts";
import { type CompletedSignIn, completeSignIn } from "./complete-sign-in.server.ts";
import { recordFailedSignIn, recordRepeatable } from "./sign-in-events.server.ts";
import { DEVICE_COOKIE, describeBrowser, type SignInBrowser } from "./sign-in-place.server.ts";
import { SIGNED_IN, TRY_LATER, WRONG_CREDENTIALS } from "./sign-in-result.ts";
import { editorCookie, sessionCookie } from "./staff-session.server.ts";

export type SignInResult = {
  status: 200 | 401 | 429 | 503;
  message: string;
  headers: Headers;
  /** Whether the password was right, and a second step follows. */
  secondFactor: boolean;
};

/** Signs in and maps the outcome to a status, a message and headers, for the endpoint and for the page without JavaScript. */
export async function signInFromForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  typed: { username: string; password: string },
): Promise<SignInResult> {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  try {
    const outcome = await signIn(deps, { requestContext, headers: request.headers }, typed);
    switch (outcome.kind) {
      case "signed-in":
        return result(200, SIGNED_IN, signedInHeaders(requestContext, outcome));
      case "second-step": {
        const headers = new Headers({ "Set-Cookie": outcome.challengeCookie });
        return { ...result(401, SECOND_STEP_NEEDED, headers), secondFactor: true };
      }
      case "wrong":
        return result(401, WRONG_CREDENTIALS, new Headers());
      case "limited":
        return result(429, TRY_LATER, retryAfter(outcome.retryAfterSeconds));
    }
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "sign-in failed during an outage");
    return result(503, TRY_LATER, retryAfter(OUTAGE_RETRY_SECONDS));
  }
}

type SignIn =
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
async function signIn(
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

/** Returns the cookies of a completed sign-in: the session's, the device's, and the one that tells the browser of an editor. */
export function signedInHeaders(
  requestContext: RequestContext,
  { token, device, editsPages }: CompletedSignIn,
): Headers {
  const headers = new Headers({ "Set-Cookie": sessionCookie(requestContext, token) });
  headers.append("Set-Cookie", DEVICE_COOKIE.setCookie(requestContext, device));
  headers.append("Set-Cookie", editorCookie(requestContext, editsPages));
  return headers;
}

function result(status: SignInResult["status"], message: string, headers: Headers): SignInResult {
  return { status, message, headers, secondFactor: false };
}

function retryAfter(seconds: number): Headers {
  return new Headers({ "Retry-After": String(seconds) });
}
