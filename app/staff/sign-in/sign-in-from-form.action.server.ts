import type { ActionFunctionArgs } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import { DEVICE_COOKIE } from "./check-credentials.server.ts";
import { signIn } from "./sign-in.server.ts";
import { SIGNED_IN, TRY_LATER, WRONG_CREDENTIALS } from "./sign-in-result.ts";
import { sessionCookie } from "./staff-session.server.ts";

export type SignInResult = { status: 200 | 401 | 429 | 503; message: string; headers: Headers };

/** Signs in and maps the outcome to a status, a message and headers, for the endpoint and for the page without JavaScript. */
export async function signInFromForm(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  typed: { username: string; password: string },
): Promise<SignInResult> {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  try {
    const outcome = await signIn(deps, requestContext, typed, request.headers);
    switch (outcome.kind) {
      case "signed-in": {
        const headers = new Headers({ "Set-Cookie": sessionCookie(requestContext, outcome.token) });
        headers.append("Set-Cookie", DEVICE_COOKIE.setCookie(requestContext, outcome.device));
        return { status: 200, message: SIGNED_IN, headers };
      }
      case "wrong":
        return { status: 401, message: WRONG_CREDENTIALS, headers: new Headers() };
      case "limited":
        return { status: 429, message: TRY_LATER, headers: retryAfter(outcome.retryAfterSeconds) };
    }
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "sign-in failed during an outage");
    return { status: 503, message: TRY_LATER, headers: retryAfter(OUTAGE_RETRY_SECONDS) };
  }
}

function retryAfter(seconds: number): Headers {
  return new Headers({ "Retry-After": String(seconds) });
}
