import type { ActionFunctionArgs } from "react-router";
import { depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import { SECOND_STEP_NEEDED } from "../factors/second-step/second-step-messages.ts";
import type { CompletedSignIn } from "./complete-sign-in.server.ts";
import { signIn } from "./sign-in.server.ts";
import { DEVICE_COOKIE } from "./sign-in-place.server.ts";
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
