import { IDENTITY } from "../../../content/site.content.ts";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { requireRecentSignInAtEndpoint } from "../../require-recent-sign-in.server.ts";
import { signedInStaff } from "../../require-staff.server.ts";
import { openChallenge } from "../challenges.server.ts";
import type { Route } from "./+types/passkey-options.endpoint.ts";
import { registrationOptions } from "./passkeys.server.ts";

/** POST /dashboard/me/passkey-options: returns what the browser needs to create a passkey, and a challenge's cookie. 403 without a recent sign-in. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "POST") return wrongMethod();
  const staff = await signedInStaff(request, context);
  if (!staff) return Response.json({ message: "Sign in to add a passkey." }, { status: 401 });
  await requireRecentSignInAtEndpoint(args);
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const { challenge, cookie } = await openChallenge(deps, requestContext, {
    purpose: "passkey-registration",
    staffId: staff.id,
  });
  const site = { origin: requestContext.origin, name: deps.content.read(IDENTITY).name };
  const options = await registrationOptions(deps.db, site, { staff, challenge });
  return Response.json({ options }, { headers: { "Set-Cookie": cookie } });
}

export function loader(): Response {
  return wrongMethod();
}

function wrongMethod(): Response {
  return Response.json({ message: "Ask with POST." }, { status: 405, headers: { Allow: "POST" } });
}
