import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../../../tests/support/browser/authenticator.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../../tests/support/servers/identity-provider.ts";
import {
  type OidcBrowser,
  openOidcBrowser,
  REDIRECT_URI,
  settingsFor,
} from "../../../../tests/support/servers/oidc-browser.ts";
import {
  addTestPasskey,
  enterPassword,
  newBrowser,
  type TestBrowser,
} from "../../../../tests/support/staff/second-step.ts";
import { addStaff, responseOf, routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { createOidcClient } from "../../../platform/oidc/oidc-client.server.ts";
import { requireRecentSignIn } from "../../require-recent-sign-in.server.ts";
import { action as confirmPage, loader as confirmPageLoader } from "./confirm.page.tsx";
import { confirmPath } from "./confirm-path.ts";
import { action as passkeyEndpoint } from "./passkey-confirmation.endpoint.ts";

const MINUTE_MS = 60_000;
const ERASE = "/dashboard/privacy/person?from=list";
const NEXT = confirmPath("/dashboard/people/new");

const t = testDeps();
let provider: IdentityProvider;
let deps: Deps;

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: REDIRECT_URI, claimsIn: "id-token" });
  deps = { ...t.deps, oidc: createOidcClient(settingsFor(provider, []), t.deps) };
  for (const name of ["ngozi", "bola"])
    provider.people.set(name, { email: `${name}@palmgrove.example`, email_verified: true, name, groups: [] });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  for (const table of ["staff", "rate_limits"]) await t.pool.query(`delete from ${table}`);
  for (const name of ["ngozi", "bola"]) await addStaff(deps, name, "administrator");
  await t.pool.query("update staff set email = username || '@palmgrove.example'");
});

/** Sends a form to an action that requires a recent sign-in. Returns what was thrown; null when the action may go on. */
async function rejectionOf(cookie: string, fields: Record<string, string>) {
  const init = { method: "POST", body: new URLSearchParams(fields) };
  try {
    await requireRecentSignIn(routeArgs(deps, ERASE, { cookie, init }));
    return null;
  } catch (thrown) {
    return thrown as { data: unknown; init: ResponseInit | null };
  }
}

async function lastEvent() {
  const { rows } = await t.pool.query(
    "select action, outcome, actor_name, detail from audit_events order by id desc limit 1",
  );
  return rows[0];
}

describe("Confirming with a passkey", () => {
  const authenticator = createAuthenticator();
  let browser: TestBrowser;
  const cookieOf = (of: TestBrowser) => [...of.cookies].map((pair) => pair.join("=")).join("; ");

  async function post(of: TestBrowser, body: { kind: string; passkey?: string }) {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await passkeyEndpoint(
      routeArgs(deps, "/dashboard/me/passkey-confirmation", { cookie: cookieOf(of), init }),
    );
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      of.cookies.set(name, value);
    }
    return { status: response.status, ...((await response.json()) as { message?: string; options?: string }) };
  }
  const begin = async (of: TestBrowser) => (await post(of, { kind: "begin" })).options ?? "";

  beforeEach(async () => {
    browser = newBrowser();
    await enterPassword(deps, browser, "ngozi");
    await addTestPasskey(deps, browser, authenticator);
    t.clock.advance(11 * MINUTE_MS);
  });

  test("is offered next to the password, and lets the same form go on for ten minutes", async () => {
    const fields = { reference: "PU-26-7K3Q9M" };
    const rejection = await rejectionOf(cookieOf(browser), fields);
    expect(rejection?.data).toMatchObject({ methods: { password: true, passkey: true, provider: null } });
    const options = await begin(browser);
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: authenticator.credentialId }] });
    expect(await post(browser, { kind: "confirm", passkey: authenticator.signIn(options) })).toEqual({
      status: 200,
      message: "Confirmed",
    });
    expect(await lastEvent()).toEqual({
      action: "identity.confirmed",
      outcome: "success",
      actor_name: "ngozi",
      detail: { factor: "passkey" },
    });
    expect(await rejectionOf(cookieOf(browser), { ...fields, confirmPassword: "" })).toBeNull();
    t.clock.advance(11 * MINUTE_MS);
    expect(await rejectionOf(cookieOf(browser), fields)).not.toBeNull();
  });

  test("leads from the page of its own to the page that was asked for", async () => {
    const args = () =>
      routeArgs(deps, NEXT, { cookie: cookieOf(browser), init: { method: "POST", body: new URLSearchParams() } });
    await post(browser, { kind: "confirm", passkey: authenticator.signIn(await begin(browser)) });
    const response = await responseOf(confirmPage(args() as never));
    expect(response.headers.get("Location")).toBe("/dashboard/people/new");
  });

  test("is rejected for somebody else's passkey, a replayed one and another site's, and each is recorded", async () => {
    const other = createAuthenticator();
    const others = newBrowser();
    await enterPassword(deps, others, "bola");
    await addTestPasskey(deps, others, other);
    const replayed = authenticator.signIn(await begin(browser), { counter: 90 });
    await post(browser, { kind: "confirm", passkey: replayed });
    t.clock.advance(11 * MINUTE_MS);
    const foreign = { origin: "https://palmgrove.evil.example", counter: 91 };
    const attacks: [(options: string) => string, reason: string][] = [
      [(options) => other.signIn(options), "other-account"],
      [() => replayed, "not-verified"],
      [(options) => authenticator.signIn(options, foreign), "not-verified"],
    ];
    for (const [attack, reason] of attacks) {
      const passkey = attack(await begin(browser));
      expect(await post(browser, { kind: "confirm", passkey })).toMatchObject({ status: 401 });
      expect(await lastEvent()).toMatchObject({ outcome: "failure", detail: { factor: "passkey", reason } });
    }
    expect(await rejectionOf(cookieOf(browser), {})).not.toBeNull();
  });

  test("is rejected without a session", async () => {
    expect(await post(newBrowser(), { kind: "begin" })).toMatchObject({ status: 401 });
  });
});

describe("Confirming at the identity provider", () => {
  let browser: OidcBrowser;

  /** Begins a confirmation, and returns the address of the provider's page. */
  async function begin(next = "/dashboard/people/new"): Promise<URL> {
    const { location } = await browser.open(`/dashboard/me/confirm/provider?next=${encodeURIComponent(next)}`);
    return new URL(location ?? "", "http://localhost");
  }
  const confirmAs = async (username: string, next?: string) => browser.finish(await begin(next), username);

  beforeEach(async () => {
    browser = openOidcBrowser(deps);
    await browser.signIn("ngozi");
    // As for a person whom the provider's groups gave an account.
    await t.pool.query("update staff set password_hash = null where username = 'ngozi'");
    t.clock.advance(11 * MINUTE_MS);
  });

  test("is offered instead of the password, and asks the provider for a new sign-in", async () => {
    const rejection = await rejectionOf(browser.cookie(), { reference: "PU-26-7K3Q9M" });
    expect(rejection?.data).toMatchObject({
      methods: { password: false, passkey: false, provider: "Palmgrove accounts" },
      typed: [["reference", "PU-26-7K3Q9M"]],
    });
    const { searchParams } = await begin();
    expect([searchParams.get("prompt"), searchParams.get("max_age")]).toEqual(["login", "0"]);
  });

  test("lets the same form go on, in the same session", async () => {
    expect(await confirmAs("ngozi")).toMatchObject({ status: 302, location: "/dashboard/people/new" });
    expect(await rejectionOf(browser.cookie(), { reference: "PU-26-7K3Q9M" })).toBeNull();
    expect(await lastEvent()).toMatchObject({ outcome: "success", actor_name: "ngozi", detail: { factor: "oidc" } });
    expect((await t.pool.query("select 1 from staff_sessions")).rowCount).toBe(1);
  });

  test("asks the person in a new tab to go on in the other one", async () => {
    const { location } = await confirmAs("ngozi", "/dashboard/me/confirm?confirmed");
    expect(location).toBe("/dashboard/me/confirm?confirmed");
    const page = await confirmPageLoader(routeArgs(deps, location ?? "", { cookie: browser.cookie() }) as never);
    expect(page.isConfirmed).toBe(true);
  });

  test("is rejected when somebody else signs in there, who gets no session", async () => {
    const { location } = await confirmAs("bola");
    expect(location).toBe(confirmPath("/dashboard/people/new", "other-person"));
    const page = await confirmPageLoader(routeArgs(deps, location ?? "", { cookie: browser.cookie() }) as never);
    expect(page.failure).toBe(
      "Somebody else signed in with Palmgrove accounts. Sign in there with the account that you use here.",
    );
    expect(await browser.account()).toMatchObject({ username: "ngozi" });
    expect(await rejectionOf(browser.cookie(), {})).not.toBeNull();
    expect(await lastEvent()).toMatchObject({ outcome: "failure", detail: { reason: "other-person" } });
  });

  test.each<[string, (now: Date) => Date | null]>([
    ["does not say when the person signed in", () => null],
    ["did not ask for a new sign-in", (now) => new Date(now.getTime() - 2 * MINUTE_MS)],
  ])("is rejected when the provider %s", async (_, signedInAt) => {
    const { oidc } = deps;
    if (!oidc) throw new Error("The test has a provider.");
    const finish: typeof oidc.finish = async (...callback) => {
      const finished = await oidc.finish(...callback);
      if (finished.kind !== "confirmed") return finished;
      return { ...finished, identity: { ...finished.identity, authenticatedAt: signedInAt(t.clock.now()) } };
    };
    browser = openOidcBrowser({ ...deps, oidc: { ...oidc, finish } });
    await browser.signIn("ngozi");
    t.clock.advance(11 * MINUTE_MS);
    expect((await confirmAs("ngozi")).location).toContain("failed=not-recent");
    expect(await rejectionOf(browser.cookie(), {})).not.toBeNull();
  });

  test("is over when the session was ended meanwhile", async () => {
    const started = await begin();
    await t.pool.query("delete from staff_sessions");
    expect(await browser.finish(started, "ngozi")).toMatchObject({ status: 400 });
  });

  test("can't be begun without a session, and says when the provider is down", async () => {
    const stranger = openOidcBrowser(deps);
    expect((await stranger.open("/dashboard/me/confirm/provider")).location).toMatch(/^\/login\?next=/);
    t.clock.advance(MINUTE_MS);
    await provider.stop();
    expect((await begin()).search).toContain("failed=unreachable");
    await provider.start();
  });
});
