import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { nextPath } from "../sign-in/next-path.ts";
import { signedInHeaders } from "../sign-in/sign-in-from-form.action.server.ts";
import type { Route } from "./+types/oidc-callback.page.ts";
import { OidcFailedPage } from "./oidc-failed.tsx";
import { failedSignIn, withOidcClient } from "./oidc-page.loader.server.ts";
import { finishOidcSignIn } from "./oidc-sign-in.server.ts";

/** Signs in the person whom the identity provider redirected here. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const finished = await withOidcClient(deps, (oidc) =>
    finishOidcSignIn(deps, oidc, { requestContext, headers: request.headers }, url.searchParams),
  );
  if (finished.kind !== "signed-in") return failedSignIn(deps, finished.kind, { next: nextPath(null) });
  return redirect(finished.next, { headers: signedInHeaders(requestContext, finished) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OidcCallbackPage({ loaderData }: Route.ComponentProps) {
  return <OidcFailedPage {...loaderData} />;
}
