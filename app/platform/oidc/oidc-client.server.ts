import * as oidc from "openid-client";
import type { StaffTable } from "../../../database/tables.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.server.ts";
import { type Claims, identityOf, type OidcIdentity, type SecondFactorClaims } from "./oidc-identity.ts";

/** The role that the members of a group get. */
type RoleOfGroup = { group: string; role: StaffTable["roles"][number] };

export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name, as in "Sign in with …". */
  label: string;
  /** The claim that lists a person's groups. */
  groupsClaim: string;
  /** Empty when groups give no roles. */
  rolesByGroup: readonly RoleOfGroup[];
  secondFactor: SecondFactorClaims;
};

/** What a response has to match: random values of one sign-in. */
export type OidcChecks = { state: string; nonce: string; codeVerifier: string };

/** The provider did not respond, not in time, or with an error of its own. */
type Unreachable = { kind: "unreachable" };

/** Signs people in with an identity provider over OpenID Connect: authorization code flow with PKCE. */
export type OidcClient = Pick<OidcSettings, "label" | "rolesByGroup"> & {
  /**
   * Returns the address of the provider's sign-in page, which redirects to `redirectUri`. With `isFresh`, the provider asks the person to sign in even
   * if they are signed in there, and says when they did.
   */
  start(
    redirectUri: string,
    options?: { isFresh: boolean },
  ): Promise<{ kind: "ready"; address: string; checks: OidcChecks } | Unreachable>;
  /** Exchanges the code in the address that the provider redirected to, and checks the ID token. */
  finish(
    callback: URL,
    checks: OidcChecks,
  ): Promise<{ kind: "confirmed"; identity: OidcIdentity } | { kind: "rejected" } | Unreachable>;
  /** Returns the address that signs a person out at the provider and leads to `returnTo`; null when the provider has none, or can't be reached. */
  signOutAddress(returnTo: string): Promise<string | null>;
};

const TIMEOUT_SECONDS = 5;
/** Short, so that people learn from a page of ours that the provider is down, instead of being redirected to it. */
const METADATA_FOR_MS = 60_000;

/** Creates a client. The provider is first asked for its metadata when somebody signs in, so the server starts without it. */
export function createOidcClient(settings: OidcSettings, { clock, log }: { clock: Clock; log: Log }): OidcClient {
  const discover = rememberDiscovery(settings, clock);
  let isReachable = true;

  /** Logs one warning for an outage, however many people try. */
  function noteOutage(error: unknown): Unreachable {
    if (isReachable) log.warn({ error, issuer: settings.issuer }, "the identity provider can't be reached");
    isReachable = false;
    return { kind: "unreachable" };
  }

  return {
    label: settings.label,
    rolesByGroup: settings.rolesByGroup,

    async start(redirectUri, { isFresh } = { isFresh: false }) {
      let configuration: oidc.Configuration;
      try {
        configuration = await discover();
      } catch (error) {
        return noteOutage(error);
      }
      isReachable = true;
      const checks = randomChecks();
      const address = await authorizationAddress(configuration, settings, { redirectUri, isFresh, checks });
      return { kind: "ready", address: address.href, checks };
    },

    async finish(callback, { state, nonce, codeVerifier }) {
      try {
        const configuration = await discover();
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        });
        const claims = await readClaims(configuration, tokens, settings);
        return { kind: "confirmed", identity: identityOf(claims, settings) };
      } catch (error) {
        if (isOutageOfProvider(error)) return noteOutage(error);
        log.warn({ error, response: errorCodeOf(error) }, "the identity provider's response was rejected");
        return { kind: "rejected" };
      }
    },

    async signOutAddress(returnTo) {
      try {
        const configuration = await discover();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        // Without an id_token_hint, which would have to be stored, the provider knows the client by its id and may ask the person.
        return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href;
      } catch (error) {
        noteOutage(error);
        return null;
      }
    },
  };
}

function randomChecks() {
  return { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
}

/** Returns a function that asks the provider for its metadata, at most once a minute while it answers. */
function rememberDiscovery(settings: OidcSettings, clock: Clock): () => Promise<oidc.Configuration> {
  let discovered: { configuration: Promise<oidc.Configuration>; at: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (discovered === null || now - discovered.at >= METADATA_FOR_MS) {
      const configuration = discoverProvider(settings);
      discovered = { configuration, at: now };
      configuration.catch(() => {
        if (discovered?.configuration === configuration) discovered = null;
      });
    }
    return discovered.configuration;
  };
}

async function authorizationAddress(
  configuration: oidc.Configuration,
  settings: OidcSettings,
  { redirectUri, isFresh, checks }: { redirectUri: string; isFresh: boolean; checks: OidcChecks },
): Promise<URL> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopeFor(settings, configuration.serverMetadata()),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
    code_challenge_method: "S256",
    ...(settings.secondFactor.acr.length > 0 && { acr_values: settings.secondFactor.acr.join(" ") }),
    // Both, since not every provider supports each. With max_age, the ID token has auth_time (OpenID Connect Core 1.0, 3.1.2.1).
    ...(isFresh && { prompt: "login", max_age: "0" }),
  });
}

function discoverProvider({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  return oidc.discovery(address, clientId, undefined, secretAuthentication(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Checks the signature of ID tokens although they come from the provider itself.
      oidc.enableNonRepudiationChecks,
      // Settings allow it on a loopback address only.
      ...(address.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** A provider that lists no methods supports `client_secret_basic` (OpenID Connect Discovery 1.0, 3). */
function secretAuthentication(secret: string): oidc.ClientAuth {
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

/** Some providers list groups under a scope of the claim's name, and reject scopes that they don't know. */
function scopeFor({ rolesByGroup, groupsClaim }: OidcSettings, { scopes_supported = [] }: oidc.ServerMetadata): string {
  const needsGroups = rolesByGroup.length > 0 && scopes_supported.includes(groupsClaim);
  return ["openid", "email", "profile", ...(needsGroups ? [groupsClaim] : [])].join(" ");
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

/** Returns the claims of the ID token, with those of the UserInfo endpoint if the e-mail or the groups are missing. */
async function readClaims(
  configuration: oidc.Configuration,
  tokens: Tokens,
  { rolesByGroup, groupsClaim }: OidcSettings,
): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new Error("The token response has no ID token.");
  const isComplete = "email" in claims && (rolesByGroup.length === 0 || groupsClaim in claims);
  if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
  const userInfo = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // How somebody signed in is only what the ID token says: the UserInfo endpoint describes the person.
  return { ...userInfo, acr: undefined, amr: undefined, ...claims };
}

function isOutageOfProvider(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof oidc.ClientError && error.code === "OAUTH_TIMEOUT") return true;
  // `fetch` throws a TypeError without a code for a lost connection.
  if (error instanceof TypeError && !("code" in error)) return true;
  // Not by its class: @hono/node-server replaces the global Response, and `fetch` still returns the original one.
  const { cause } = error;
  return typeof cause === "object" && cause !== null && "status" in cause && Number(cause.status) >= 500;
}

/** Returns the error code of a provider's response, such as `access_denied`. */
function errorCodeOf(error: unknown): string | undefined {
  const isResponse = error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  return isResponse && /^[\w-]{1,60}$/.test(error.error) ? error.error : undefined;
}
