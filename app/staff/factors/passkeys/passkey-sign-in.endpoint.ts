import * as z from "zod/mini";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { isOutage } from "../../../platform/errors/outage.server.ts";
import { readJson } from "../../../platform/http/read-json.server.ts";
import { recordRepeatable } from "../../sign-in/sign-in-events.server.ts";
import { signedInHeaders } from "../../sign-in/sign-in-from-form.action.server.ts";
import { describeBrowser } from "../../sign-in/sign-in-place.server.ts";
import { SIGNED_IN, TRY_LATER } from "../../sign-in/sign-in-result.ts";
import { endedChallengeCookie, openChallenge } from "../challenges.server.ts";
import { signInWithPasskey } from "../second-step/second-step.server.ts";
import { PASSKEY_REJECTED } from "../second-step/second-step-messages.ts";
import type { Route } from "./+types/passkey-sign-in.endpoint.ts";
import { signInOptions } from "./passkeys.server.ts";

const bodySchema = z.union([
  z.object({ kind: z.literal("begin") }),
  z.object({ kind: z.literal("sign-in"), passkey: z.string() }),
]);

/**
 * POST /login/passkey with JSON: {kind: "begin"} returns the options for the browser and a challenge's cookie, {kind: "sign-in", passkey} signs in with
 * what the browser made of them. Otherwise 400, 401, 408, 413, 415, 429 or 503.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return wrongMethod();
  const sent = await readJson(request, bodySchema, "JSON with a kind");
  if (sent.kind === "rejected") return sent.response;
  try {
    return await (sent.value.kind === "begin" ? begin(args) : signIn(args, sent.value.passkey));
  } catch (error) {
    if (!isOutage(error)) throw error;
    context.get(depsContext).log.error({ error }, "a sign-in with a passkey failed during an outage");
    return reject(503, TRY_LATER);
  }
}

export function loader(): Response {
  return wrongMethod();
}

async function begin({ request, context }: Route.ActionArgs): Promise<Response> {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const allowance = await deps.limits.passkeySignInsByNetwork.take(requestContext.network);
  if (allowance.kind === "limited") {
    const origin = describeBrowser({ requestContext, headers: request.headers });
    await recordRepeatable(deps, origin, { action: "sign-in", detail: { factor: "passkey", reason: "limited" } });
    return reject(429, TRY_LATER, { "Retry-After": String(allowance.retryAfterSeconds) });
  }
  const { challenge, cookie } = await openChallenge(deps, requestContext, {
    purpose: "passkey-sign-in",
    staffId: null,
  });
  const options = await signInOptions(deps.db, requestContext.origin, { staffId: null, challenge });
  return Response.json({ options }, { headers: { "Set-Cookie": cookie } });
}

async function signIn({ request, context }: Route.ActionArgs, passkey: string): Promise<Response> {
  const requestContext = context.get(requestContextKey);
  const browser = { requestContext, headers: request.headers };
  const outcome = await signInWithPasskey(context.get(depsContext), browser, passkey);
  switch (outcome.kind) {
    case "signed-in": {
      const headers = signedInHeaders(requestContext, outcome);
      headers.append("Set-Cookie", endedChallengeCookie(requestContext));
      return Response.json({ message: SIGNED_IN }, { headers });
    }
    case "expired":
      return reject(401, "That took longer than five minutes. Try again.");
    case "wrong-passkey":
      return reject(401, PASSKEY_REJECTED);
  }
}

function wrongMethod(): Response {
  return reject(405, "Sign in with POST.", { Allow: "POST" });
}

function reject(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
