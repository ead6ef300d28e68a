import type { OidcFailure } from "../../oidc/oidc-failures.ts";

/** Where the identity provider leads to when the form that needs a confirmation waits in another tab. */
export const CONFIRMED_PATH = "/dashboard/me/confirm?confirmed";

/** Returns the address of the page that asks for a confirmation and leads to `next`, with the reason why the last one failed. */
export function confirmPath(next: string, failed: OidcFailure | null = null): string {
  return `/dashboard/me/confirm?${new URLSearchParams({ next, ...(failed !== null && { failed }) })}`;
}

/** Returns the address that begins a confirmation at the identity provider. */
export function confirmAtProviderPath(next: string): string {
  return `/dashboard/me/confirm/provider?${new URLSearchParams({ next })}`;
}
