import { buttonStyle } from "../../ui/button/button.tsx";

/**
 * The link that begins a sign-in with the identity provider. A form would need the provider's address in the Content-Security-Policy: browsers apply
 * `form-action` to redirects, too.
 */
export function OidcLink({ provider, next, className }: { provider: string; next: string; className?: string }) {
  return (
    <a
      href={`/login/oidc?next=${encodeURIComponent(next)}`}
      className={buttonStyle("plain", `w-full ${className ?? ""}`)}
    >
      Sign in with {provider}
    </a>
  );
}
