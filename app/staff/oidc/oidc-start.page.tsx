import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { nextPath } from "../sign-in/next-path.ts";
import type { Route } from "./+types/oidc-start.page.ts";
import { OidcFailedPage } from "./oidc-failed.tsx";
import { failedSignIn, withOidcClient } from "./oidc-page.loader.server.ts";
import { startOidcSignIn } from "./oidc-sign-in.server.ts";

/** Redirects to the identity provider's sign-in page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const next = nextPath(url.searchParams.get("next"));
  const started = await withOidcClient(deps, (oidc) =>
    startOidcSignIn(deps, oidc, { requestContext, headers: request.headers }, { next }),
  );
  switch (started.kind) {
    case "ready":
      return redirect(started.address, { headers: { "Set-Cookie": started.cookie } });
    case "limited":
      return failedSignIn(deps, "limited", { next, retryAfterSeconds: started.retryAfterSeconds });
    case "unreachable":
    case "outage":
    case "not-configured":
      return failedSignIn(deps, started.kind, { next });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OidcStartPage({ loaderData }: Route.ComponentProps) {
  return <OidcFailedPage {...loaderData} />;
}
