import type { Deps, RequestContext } from "../../platform/deps.server.ts";
import { createToken, tokenHash } from "../../platform/http/token-cookie.server.ts";
import { describeUserAgent } from "../../platform/http/user-agent.ts";
import { checkCredentials, KNOWN_FOR_MS } from "./check-credentials.server.ts";
import { saveKnownPlace } from "./known-places.store.server.ts";
import { recordFailedSignIn, recordSignIn } from "./record-sign-in.server.ts";
import { endSession, openSession } from "./staff-session.server.ts";

export type SignIn =
  | { kind: "signed-in"; token: string; device: string }
  | { kind: "wrong" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Checks a username and a password, and opens a session in place of the one that the cookies of `headers` name.
 *
 * Throws when the database is out of reach.
 */
export async function signIn(
  deps: Deps,
  requestContext: RequestContext,
  typed: { username: string; password: string },
  headers: Headers,
): Promise<SignIn> {
  const cookies = headers.get("Cookie");
  const origin = { network: requestContext.network, userAgent: describeUserAgent(headers.get("User-Agent")) };
  const checked = await checkCredentials(deps, requestContext, typed, cookies);
  if (checked.kind === "wrong") await recordFailedSignIn(deps, origin, typed.username);
  if (checked.kind !== "correct") return checked;
  const { credentials, device, networkSha256 } = checked;
  const token = await openSession(deps, credentials, { factor: "password", ...origin });
  if (token === null) return { kind: "wrong" };
  await recordSignIn(deps, origin, { credentials, networkSha256, factor: "password" });

  const deviceToken = device ?? createToken();
  const now = deps.clock.now();
  const since = new Date(now.getTime() - KNOWN_FOR_MS);
  await Promise.all([
    saveKnownPlace(deps.db, {
      staffId: credentials.id,
      networkSha256,
      deviceSha256: tokenHash(deviceToken),
      now,
      since,
    }),
    endSession(deps, requestContext, cookies),
  ]);
  return { kind: "signed-in", token, device: deviceToken };
}
