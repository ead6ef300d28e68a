import { redirect } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { buttonStyle } from "../../ui/button/button.tsx";
import type { Route } from "./+types/oidc-sign-out.page.ts";

/** Finds the address that signs out at the identity provider. Redirects to the sign-in page when there is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const { oidc } = context.get(depsContext);
  const { origin } = context.get(requestContextKey);
  const address = oidc && (await oidc.signOutAddress(`${origin}/login`));
  if (!oidc || address === null) throw redirect("/login");
  return { provider: oidc.label, address };
}

/**
 * Goes on to the identity provider after a sign-out here, so that the next person at this computer can't sign in there as the one before. The form of the
 * sign-out can't redirect there itself: browsers apply the policy's `form-action` to redirects, too.
 */
export default function OidcSignOutPage({ loaderData: { provider, address } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle("Signed out")}</title>
      <meta name="robots" content="noindex" />
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">You are signed out here</h1>
        <p className="mt-4">You are now signed out of {provider}, too. If nothing happens, use this link:</p>
        <a href={address} className={buttonStyle("plain", "mt-6 w-full")}>
          Sign out of {provider}
        </a>
      </div>
    </main>
  );
}
