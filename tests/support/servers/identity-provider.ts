import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";
import { freePort } from "../apps/local-port.ts";

/** What the provider knows of a person, under the username of its sign-in form. */
export type Person = {
  email: string;
  email_verified: boolean;
  name: string;
  groups: string[];
  /** How the person signs in there, as the provider says in the claims of these names. */
  amr?: string[];
  acr?: string;
};

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** May be changed between sign-ins. */
  people: Map<string, Person>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  redirectUri: string;
  /** Whether ID tokens have the claims of a person, or only the UserInfo endpoint does, as the standard says. */
  claimsIn: "id-token" | "userinfo";
};

const CLIENT = { clientId: "gatehouse", clientSecret: "a secret of the identity provider & of Gatehouse" };
/** The second has a second factor. */
const ACR_VALUES = ["urn:palmgrove:password", "urn:palmgrove:two"];
const INTERACTION = "/interaction/";
const SIGNING_KEY = { ...newKey(), kid: "key", use: "sig", alg: "RS256" };

/** Starts a real OpenID Connect provider on a loopback port. Its sign-in form accepts every person in `people` with any password. */
export async function startIdentityProvider({ redirectUri, claimsIn }: Options): Promise<IdentityProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL("/login", redirectUri).href],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    acrValues: ACR_VALUES,
    claims: {
      openid: ["sub", "amr"],
      acr: null,
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    conformIdTokenClaims: claimsIn === "userinfo",
    cookies: { keys: ["a key of the test"] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        async logoutSource(context, form) {
          context.body = signOutPage(form);
        },
      },
    },
    interactions: { url: (_, { uid }) => `${INTERACTION}${uid}` },
    jwks: { keys: [SIGNING_KEY] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount(_, id) {
      const person = people.get(id);
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) };
    },
    // Asks nobody for consent, as for an application of the organisation itself.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session.accountId,
        clientId: oidc.client.clientId,
      });
      grant.addOIDCScope("openid email profile groups");
      await grant.save();
      return grant;
    },
  });

  let server: Server;
  async function start() {
    const respond = provider.callback();
    server = createServer(async (request, response) => {
      if (!request.url?.startsWith(INTERACTION)) return respond(request, response);
      if (request.method !== "POST") return response.setHeader("Content-Type", "text/html").end(SIGN_IN_PAGE);
      const username = await readUsername(request);
      const result =
        username === ""
          ? { error: "access_denied" }
          : { login: { accountId: username, ...signInOf(people.get(username)) } };
      await provider.interactionFinished(request, response, result);
    });
    await once(server.listen(port, "127.0.0.1"), "listening");
  }
  await start();
  return {
    ...CLIENT,
    issuer,
    people,
    start,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function signInOf(person: Person | undefined): Pick<Person, "amr" | "acr"> {
  return { ...(person?.amr && { amr: person.amr }), ...(person?.acr && { acr: person.acr }) };
}

const SIGN_IN_PAGE = `<!doctype html>
<html lang="en">
  <title>Palmgrove accounts</title>
  <link rel="icon" href="data:,">
  <h1>Palmgrove accounts</h1>
  <form method="post">
    <p><label>Palmgrove username <input name="username"></label></p>
    <p><label>Palmgrove password <input name="password" type="password"></label></p>
    <button>Continue</button>
  </form>
</html>`;

/** Asks before it signs out: the provider can't know that the person did, without a token of theirs. */
function signOutPage(form: string): string {
  return `<!doctype html>
<html lang="en">
  <title>Palmgrove accounts</title>
  <link rel="icon" href="data:,">
  <h1>Palmgrove accounts</h1>
  ${form}
  <button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>
</html>`;
}

async function readUsername(request: IncomingMessage): Promise<string> {
  return new URLSearchParams(await text(request)).get("username") ?? "";
}

/**
 * Signs a person in through the provider's form as a browser does, from the address of the authorization request on, and returns the address that the
 * provider redirects to. An empty username cancels.
 */
export async function signInAtProvider(address: string, username: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(address);
  let location = new URL(address);
  while (location.origin === origin) {
    const isForm = location.pathname.startsWith(INTERACTION);
    const response = await fetch(location, {
      method: isForm ? "POST" : "GET",
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(isForm && { body: new URLSearchParams({ username, password: "any" }) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("Location");
    if (next === null) throw new Error(`The provider responded with ${response.status}: ${await response.text()}`);
    location = new URL(next, location);
  }
  return location;
}

function newKey(): object {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
}
