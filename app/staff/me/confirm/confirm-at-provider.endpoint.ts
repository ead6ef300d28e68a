import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { withOidcClient } from "../../oidc/oidc-page.loader.server.ts";
import { startOidcSignIn } from "../../oidc/oidc-sign-in.server.ts";
import { requireSignedIn } from "../../require-staff.server.ts";
import { nextPath } from "../../sign-in/next-path.ts";
import type { Route } from "./+types/confirm-at-provider.endpoint.ts";
import { confirmPath } from "./confirm-path.ts";

/** GET /dashboard/me/confirm/provider: redirects to the identity provider, where the signed-in person signs in again, and back to `next`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { sessionId } = await requireSignedIn(args);
  const { request, url, context } = args;
  const deps = context.get(depsContext);
  const browser = { requestContext: context.get(requestContextKey), headers: request.headers };
  const next = nextPath(url.searchParams.get("next"));
  const started = await withOidcClient(deps, (oidc) =>
    startOidcSignIn(deps, oidc, browser, { next, confirmsSessionId: sessionId }),
  );
  if (started.kind === "ready") return redirect(started.address, { headers: { "Set-Cookie": started.cookie } });
  return redirect(confirmPath(next, started.kind));
}
