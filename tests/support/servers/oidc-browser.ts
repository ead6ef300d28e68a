import type { Deps } from "../../../app/platform/deps.server.ts";
import { requestContextKey } from "../../../app/platform/deps.server.ts";
import type { OidcSettings } from "../../../app/platform/oidc/oidc-client.server.ts";
import { loader as confirmAtProvider } from "../../../app/staff/me/confirm/confirm-at-provider.endpoint.ts";
import * as callbackPage from "../../../app/staff/oidc/oidc-callback.page.tsx";
import * as startPage from "../../../app/staff/oidc/oidc-start.page.tsx";
import { findSignedIn } from "../../../app/staff/sign-in/staff-session.server.ts";
import { responseOf, routeArgs } from "../staff/staff-session.ts";
import { requestContext } from "../test-deps.ts";
import { type IdentityProvider, signInAtProvider } from "./identity-provider.ts";

/** The callback of loaders that are called without a server. */
export const REDIRECT_URI = "http://localhost/login/oidc/callback";

export const OIDC_ROLES: OidcSettings["rolesByGroup"] = [
  { group: "registry-staff", role: "officer" },
  { group: "ict", role: "administrator" },
];

/** Returns the settings for a test's provider. */
export function settingsFor(
  { issuer, clientId, clientSecret }: IdentityProvider,
  rolesByGroup: OidcSettings["rolesByGroup"],
  secondFactor: OidcSettings["secondFactor"] = { amr: ["mfa", "otp", "hwk"], acr: [] },
): OidcSettings {
  const label = "Palmgrove accounts";
  return { issuer, clientId, clientSecret, label, groupsClaim: "groups", rolesByGroup, secondFactor };
}

export type Opened = { status: number; location: string | null; message: string | null; retryAfter: string | null };

/** A browser that keeps the site's cookies. It calls the loaders of the sign-in pages. */
export type OidcBrowser = {
  open(address: string): Promise<Opened>;
  /** Signs in at the provider after a click on the link of the sign-in page. Returns the response of the callback. */
  signIn(username: string, next?: string): Promise<Opened>;
  /** Clicks the link and signs in at the provider, and returns the address of the callback without opening it. */
  reachCallback(username: string, next?: string): Promise<string>;
  /** Signs in at the provider from the address of the authorization request on, and opens the callback. */
  finish(authorization: URL, username: string): Promise<Opened>;
  /** Returns the Cookie header. */
  cookie(): string;
  /** Returns the account that the browser's session belongs to; null without one. */
  account(): Promise<{ username: string; roles: readonly string[] } | null>;
};

export function openOidcBrowser(deps: Deps, network = "192.0.2.1"): OidcBrowser {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map((pair) => pair.join("=")).join("; ");

  async function open(address: string): Promise<Opened> {
    const args = routeArgs(deps, address, {
      cookie: cookie(),
      requestContext: { network },
      init: { headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" } },
    });
    const result = address.startsWith("/dashboard/me/confirm/provider")
      ? await responseOf(confirmAtProvider(args))
      : await (address.startsWith("/login/oidc/callback") ? callbackPage : startPage).loader(args);
    if (!(result instanceof Response)) {
      const headers = new Headers(result.init?.headers);
      return {
        status: result.init?.status ?? 200,
        location: null,
        message: result.data.message,
        retryAfter: headers.get("Retry-After"),
      };
    }
    for (const set of result.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return { status: result.status, location: result.headers.get("Location"), message: null, retryAfter: null };
  }

  async function reachCallback(username: string, next = "/dashboard"): Promise<string> {
    const { location, message } = await open(`/login/oidc?next=${encodeURIComponent(next)}`);
    if (location === null) throw new Error(`The sign-in did not begin: ${message}`);
    return callbackOf(new URL(location), username);
  }

  async function callbackOf(authorization: URL, username: string): Promise<string> {
    const { pathname, search } = await signInAtProvider(authorization.href, username);
    return `${pathname}${search}`;
  }

  return {
    open,
    reachCallback,
    signIn: async (username, next) => open(await reachCallback(username, next)),
    finish: async (authorization, username) => open(await callbackOf(authorization, username)),
    cookie,
    account: () => findSignedIn(deps, requestContext(deps, { network }).get(requestContextKey), cookie()),
  };
}
