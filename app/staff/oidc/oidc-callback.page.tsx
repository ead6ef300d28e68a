import { redirect } from "react-router";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { confirmPath } from "../me/confirm/confirm-path.ts";
import { nextPath } from "../sign-in/next-path.ts";
import { signedInHeaders } from "../sign-in/sign-in-from-form.action.server.ts";
import type { Route } from "./+types/oidc-callback.page.ts";
import { OidcFailedPage } from "./oidc-failed.tsx";
import { failedSignIn, withOidcClient } from "./oidc-page.loader.server.ts";
import { finishOidcSignIn } from "./oidc-sign-in.server.ts";

/** Signs in, or confirms, the person whom the identity provider redirected here. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const requestContext = context.get(requestContextKey);
  const finished = await withOidcClient(deps, (oidc) =>
    finishOidcSignIn(deps, oidc, { requestContext, headers: request.headers }, url.searchParams),
  );
  switch (finished.kind) {
    case "signed-in":
      return redirect(finished.next, { headers: signedInHeaders(requestContext, finished) });
    case "second-step":
      return redirect(`/login/second-factor?next=${encodeURIComponent(finished.next)}`, {
        headers: { "Set-Cookie": finished.challengeCookie },
      });
    case "confirmed":
      return redirect(finished.next);
    case "not-confirmed":
      return redirect(confirmPath(finished.next, finished.failure));
    default:
      return failedSignIn(deps, finished.kind, { next: nextPath(null) });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OidcCallbackPage({ loaderData }: Route.ComponentProps) {
  return <OidcFailedPage {...loaderData} />;
}
