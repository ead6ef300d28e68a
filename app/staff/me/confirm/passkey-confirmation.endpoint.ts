import * as z from "zod/mini";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readJson } from "../../../platform/http/read-json.server.ts";
import type { SignedIn } from "../../accounts/staff.store.server.ts";
import { endedChallengeCookie, openChallenge, redeemChallenge } from "../../factors/challenges.server.ts";
import { checkPasskey, signInOptions } from "../../factors/passkeys/passkeys.server.ts";
import { PASSKEY_REJECTED } from "../../factors/second-step/second-step-messages.ts";
import { signedInStaff } from "../../require-staff.server.ts";
import { TRY_LATER } from "../../sign-in/sign-in-result.ts";
import { saveAuthentication } from "../../sign-in/staff-session.store.server.ts";
import type { Route } from "./+types/passkey-confirmation.endpoint.ts";
import { CONFIRMED } from "./confirm-with-passkey.ts";

const bodySchema = z.union([
  z.object({ kind: z.literal("begin") }),
  z.object({ kind: z.literal("confirm"), passkey: z.string() }),
]);

/**
 * POST /dashboard/me/passkey-confirmation with JSON: {kind: "begin"} returns the options for the browser and a challenge's cookie, {kind: "confirm",
 * passkey} confirms who the owner of the session is. Otherwise 400, 401, 408, 413, 415 or 429.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return wrongMethod();
  const staff = await signedInStaff(request, context);
  if (!staff) return reject(401, "You were signed out. Sign in again.");
  const sent = await readJson(request, bodySchema, "JSON with a kind");
  if (sent.kind === "rejected") return sent.response;
  return sent.value.kind === "begin" ? begin(args, staff) : confirm(args, staff, sent.value.passkey);
}

export function loader(): Response {
  return wrongMethod();
}

async function begin({ context }: Route.ActionArgs, { id: staffId }: SignedIn): Promise<Response> {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const allowance = await deps.limits.passkeySignInsByNetwork.take(requestContext.network);
  if (allowance.kind === "limited")
    return reject(429, TRY_LATER, { "Retry-After": String(allowance.retryAfterSeconds) });
  const { challenge, cookie } = await openChallenge(deps, requestContext, { purpose: "passkey-sign-in", staffId });
  const options = await signInOptions(deps.db, requestContext.origin, { staffId, challenge });
  return Response.json({ options }, { headers: { "Set-Cookie": cookie } });
}

/** Checks a passkey of the signed-in person, and saves the confirmation in the session. */
async function confirm(args: Route.ActionArgs, staff: SignedIn, response: string): Promise<Response> {
  const { request, context } = args;
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const challenge = await redeemChallenge(deps, { requestContext, headers: request.headers }, "passkey-sign-in");
  if (!challenge) return reject(401, "That took longer than five minutes. Try again.");
  const assertion = { staffId: staff.id, challenge: challenge.challenge, response };
  const check = await checkPasskey(deps, requestContext.origin, assertion);
  const now = deps.clock.now();
  const event = { action: "identity.confirmed", ...viewerOf(args, staff), at: now } as const;
  if (check.kind === "rejected") {
    const detail = { factor: "passkey", reason: check.fault };
    await recordAuditEvent(deps.db, { ...event, outcome: "failure", detail });
    return reject(401, PASSKEY_REJECTED);
  }
  await deps.db.transaction().execute(async (transaction) => {
    await saveAuthentication(transaction, staff.sessionId, now);
    await recordAuditEvent(transaction, { ...event, outcome: "success", detail: { factor: "passkey" } });
  });
  return Response.json({ message: CONFIRMED }, { headers: { "Set-Cookie": endedChallengeCookie(requestContext) } });
}

function wrongMethod(): Response {
  return reject(405, "Confirm with POST.", { Allow: "POST" });
}

function reject(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers });
}
