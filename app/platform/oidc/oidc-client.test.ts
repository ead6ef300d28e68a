import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listenLocally } from "../../../tests/support/apps/local-port.ts";
import { recordLog } from "../../../tests/support/recorded-log.ts";
import { systemClock } from "../clock.ts";
import { createOidcClient, type OidcChecks, type OidcClient } from "./oidc-client.server.ts";

/** A provider that a test makes lie in its token responses, which a real one can't be made to do. */

const CALLBACK = "http://localhost/login/oidc/callback";
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Claims = Record<string, unknown>;

let server: Server;
let issuer: string;
let client: OidcClient;
let respond: () => { status: number; token: string };
let idToken: Claims;
let requests: { path: string; authorization: string | undefined }[];
const { log, lines } = recordLog();

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push({ path, authorization: request.headers.authorization });
    response.setHeader("Content-Type", "application/json");
    const send = (value: object, status = 200) => response.writeHead(status).end(JSON.stringify(value));
    if (path === "/.well-known/openid-configuration") return send(metadata());
    if (path === "/keys")
      return send({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "key", alg: "RS256" }] });
    const { status, token } = respond();
    return status === 200
      ? send({ access_token: "access", token_type: "Bearer", expires_in: 60, id_token: token })
      : send({ error: "server_error" }, status);
  });
  issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  const settings = { clientId: "gatehouse", clientSecret: "secret", label: "Palmgrove", groupsClaim: "groups" };
  client = createOidcClient(
    { ...settings, issuer, rolesByGroup: [], secondFactor: { amr: [], acr: [] } },
    { clock: systemClock, log },
  );
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

beforeEach(() => {
  requests = [];
  const now = Math.floor(Date.now() / 1000);
  idToken = { iss: issuer, sub: "ngozi", aud: "gatehouse", iat: now, exp: now + 60, email: "ngozi@palmgrove.example" };
  respond = () => ({ status: 200, token: signed(idToken) });
});

function metadata(): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

function signed(claims: Claims, key: KeyObject = own.privateKey): string {
  const content = `${encoded({ alg: "RS256", kid: "key" })}.${encoded(claims)}`;
  return `${content}.${sign("sha256", Buffer.from(content), key).toString("base64url")}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Begins a sign-in and ends it with a code. The token has the nonce of the request, unless a test gives another. */
async function signIn() {
  const started = await client.start(CALLBACK);
  if (started.kind !== "ready") throw new Error("The provider was not reached.");
  const { checks } = started;
  idToken = { nonce: checks.nonce, ...idToken };
  return client.finish(callback(checks), checks);
}

function callback({ state }: OidcChecks): URL {
  return new URL(`${CALLBACK}?code=code&state=${state}`);
}

test("accepts a right token, and sends its secret to the token endpoint only", async () => {
  expect(await signIn()).toMatchObject({ kind: "confirmed", identity: { issuer, subject: "ngozi" } });
  expect(requests.filter(({ authorization }) => authorization).map(({ path }) => path)).toEqual(["/token"]);
});

test.each<[string, (token: Claims) => string]>([
  ["another nonce", (token) => signed({ ...token, nonce: "another" })],
  ["no nonce", (token) => signed({ ...token, nonce: undefined })],
  ["another issuer", (token) => signed({ ...token, iss: "https://id.other.example" })],
  ["another audience", (token) => signed({ ...token, aud: "another" })],
  ["a time of expiry in the past", (token) => signed({ ...token, iat: 1_000_000_000, exp: 1_000_000_600 })],
  ["the signature of another key", (token) => signed(token, foreign.privateKey)],
  ["a changed content", (token) => signed(token).replace(/\.[^.]+\./, `.${encoded({ ...token, sub: "admin" })}.`)],
  ["no signature", (token) => `${encoded({ alg: "none" })}.${encoded(token)}.`],
  [
    "a signature by the client's secret",
    (token) => {
      const content = `${encoded({ alg: "HS256" })}.${encoded(token)}`;
      return `${content}.${createHmac("sha256", "secret").update(content).digest("base64url")}`;
    },
  ],
])("rejects a token with %s", async (_, forge) => {
  respond = () => ({ status: 200, token: forge(idToken) });
  expect(await signIn()).toEqual({ kind: "rejected" });
});

test("reports an error of the provider's server as an outage, and a rejected code as a rejection", async () => {
  respond = () => ({ status: 503, token: "" });
  expect(await signIn()).toEqual({ kind: "unreachable" });
  respond = () => ({ status: 400, token: "" });
  expect(await signIn()).toEqual({ kind: "rejected" });
});

test.each<[string, Claims, string | null]>([
  ["verified", { email_verified: true }, "ngozi@palmgrove.example"],
  ["not verified", { email_verified: false }, null],
  ["of an unknown state", {}, null],
  ["of a domain whose owner Microsoft has verified", { xms_edov: true }, "ngozi@palmgrove.example"],
  ["of such a domain, as a number", { xms_edov: 1 }, "ngozi@palmgrove.example"],
  ["of a domain that is not verified", { xms_edov: false }, null],
  ["not verified, whatever its domain", { email_verified: false, xms_edov: true }, null],
])("reads an e-mail address that is %s", async (_, claims, email) => {
  idToken = { ...idToken, ...claims };
  expect(await signIn()).toMatchObject({ identity: { email } });
});

test.each<[string, unknown, string[]]>([
  ["a list", ["registry-staff", "ict"], ["registry-staff", "ict"]],
  ["one text", "ict", ["ict"]],
  ["something else", { ict: true }, []],
])("reads groups that are %s", async (_, groups, read) => {
  idToken = { ...idToken, groups };
  expect(await signIn()).toMatchObject({ identity: { groups: read } });
});

test("asks for a new sign-in where one is needed, and reads when it was", async () => {
  const started = await client.start(CALLBACK, { isFresh: true });
  if (started.kind !== "ready") throw new Error("The provider was not reached.");
  const asked = new URL(started.address).searchParams;
  expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "0"]);
  idToken = { ...idToken, nonce: started.checks.nonce, auth_time: 1_790_000_000 };
  expect(await client.finish(callback(started.checks), started.checks)).toMatchObject({
    identity: { authenticatedAt: new Date(1_790_000_000_000) },
  });
});

test("knows no sign-out of a provider that announces none", async () => {
  expect(await client.signOutAddress("http://localhost/login")).toBeNull();
});

test("logs no token, no code and no e-mail address of a rejected response", async () => {
  lines.length = 0;
  respond = () => ({ status: 200, token: signed({ ...idToken, nonce: "another" }) });
  await signIn();
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/eyJ|ngozi|secret/);
});

test("reports a provider that responds with another issuer's metadata as unreachable", async () => {
  const settings = { clientId: "gatehouse", clientSecret: "secret", label: "Palmgrove", groupsClaim: "groups" };
  const misdirected = createOidcClient(
    {
      ...settings,
      issuer: issuer.replace("127.0.0.1", "localhost"),
      rolesByGroup: [],
      secondFactor: { amr: [], acr: [] },
    },
    { clock: systemClock, log },
  );
  expect(await misdirected.start(CALLBACK)).toEqual({ kind: "unreachable" });
});
