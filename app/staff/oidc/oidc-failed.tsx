import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { Notice } from "../../ui/notice/notice.tsx";
import { OidcLink } from "./oidc-link.tsx";

export type OidcFailed = {
  message: string;
  /** The identity provider's name; null when none is configured. */
  provider: string | null;
  /** The path that the sign-in was to lead to. */
  next: string;
};

/** The page of a sign-in with the identity provider that failed. */
export function OidcFailedPage({ message, provider, next }: OidcFailed) {
  return (
    <main id="main" tabIndex={-1} className="page-width py-12 sm:py-20">
      <title>{useTitle("Error: Staff sign-in")}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl">You are not signed in</h1>
        <Notice tone="wrong" className="mt-6">
          {message}
        </Notice>
        {provider !== null && <OidcLink provider={provider} next={next} className="mt-8" />}
        <p className="mt-6">
          <Link to={`/login?next=${encodeURIComponent(next)}`} className="text-link">
            Sign in with a username and a password
          </Link>
        </p>
      </div>
    </main>
  );
}
