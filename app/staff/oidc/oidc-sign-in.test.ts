import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLog } from "../../../tests/support/recorded-log.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../tests/support/servers/identity-provider.ts";
import { openOidcBrowser, REDIRECT_URI, settingsFor } from "../../../tests/support/servers/oidc-browser.ts";
import {
  addStaff,
  OPERATOR,
  responseOf,
  routeArgs,
  STAFF_PASSWORD,
  staffCookie,
} from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { createOidcClient } from "../../platform/oidc/oidc-client.server.ts";
import { disableAccount } from "../accounts/manage-accounts.server.ts";
import { action as signInLocally } from "../sign-in/login.endpoint.ts";
import { loader as loginPage } from "../sign-in/login.page.tsx";
import { action as logout } from "../sign-in/logout.endpoint.ts";
import { loader as signOutPage } from "./oidc-sign-out.page.tsx";

const EXPIRED = "This sign-in has expired, or it was started in another browser. Please start again.";
const MINUTE_MS = 60_000;

const t = testDeps();
let provider: IdentityProvider;
let deps: Deps;
const { log, lines } = recordLog();

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: REDIRECT_URI, claimsIn: "id-token" });
  deps = { ...t.deps, oidc: createOidcClient(settingsFor(provider, []), { clock: t.clock, log }) };
  await addStaff(deps, "ngozi");
  await t.deps.db.updateTable("staff").set({ email: "Ngozi@palmgrove.example" }).execute();
  provider.people.set("n.eze", {
    email: "ngozi@palmgrove.example",
    email_verified: true,
    name: "Ngozi Eze",
    groups: [],
  });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  await t.pool.query("delete from rate_limits");
});

describe("signing in with the identity provider", () => {
  test("signs a person in whose verified e-mail is that of an account, and leads to the page that was asked for", async () => {
    const browser = openOidcBrowser(deps);
    const opened = await browser.signIn("n.eze", "/dashboard/mails?page=2");
    expect(opened).toMatchObject({ status: 302, location: "/dashboard/mails?page=2" });
    expect(await browser.account()).toMatchObject({ username: "ngozi" });
  });

  test("records how the session was opened, in the session and in the audit log", async () => {
    await openOidcBrowser(deps).signIn("n.eze");
    const session = await t.deps.db.selectFrom("staff_sessions").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(session).toMatchObject({ factor: "oidc", network: "192.0.2.1", user_agent: "Firefox on Windows" });
    const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(event).toMatchObject({ action: "sign-in", actor_name: "ngozi", detail: { factor: "oidc" } });
  });

  test("never leads to another site", async () => {
    const { location } = await openOidcBrowser(deps).signIn("n.eze", "https://evil.example/dashboard");
    expect(location).toBe("/dashboard");
  });

  test("asks the provider for a code with state, nonce and a PKCE challenge, which differ each time", async () => {
    const browser = openOidcBrowser(deps);
    const [first, second] = [await browser.open("/login/oidc"), await browser.open("/login/oidc")].map(
      ({ location }) => new URL(location ?? "").searchParams,
    );
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      client_id: "gatehouse",
      response_type: "code",
      scope: "openid email profile",
      redirect_uri: REDIRECT_URI,
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first?.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first?.get(name)).not.toBe(second?.get(name));
    }
  });

  test("signs in from both of two tabs of one browser", async () => {
    const browser = openOidcBrowser(deps);
    const first = await browser.reachCallback("n.eze", "/dashboard/mails");
    const second = await browser.reachCallback("n.eze", "/dashboard/news");
    expect(await browser.open(first)).toMatchObject({ location: "/dashboard/mails" });
    expect(await browser.open(second)).toMatchObject({ location: "/dashboard/news" });
  });
});

describe("signing out", () => {
  const signOut = (cookie: string) =>
    logout(
      routeArgs(deps, "/api/admin/logout", { cookie, init: { method: "POST", headers: { Accept: "text/html" } } }),
    );
  const page = () => signOutPage(routeArgs(deps, "/login/oidc/sign-out") as never);

  test("after a sign-in at the provider leads there, by its client id and without a token, and back to the sign-in page", async () => {
    const browser = openOidcBrowser(deps);
    await browser.signIn("n.eze");
    const response = await signOut(browser.cookie());
    expect(response.headers.get("Location")).toBe("/login/oidc/sign-out");
    expect(await browser.account()).toBeNull();
    const { provider: label, address } = await page();
    const { origin, pathname, searchParams } = new URL(address);
    expect([label, origin, pathname]).toEqual(["Palmgrove accounts", provider.issuer, "/session/end"]);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "gatehouse",
      post_logout_redirect_uri: "http://localhost/login",
    });
    expect((await fetch(address)).status).toBe(200);
  });

  test("after a sign-in with a password stays here", async () => {
    expect((await signOut(await staffCookie(deps, "ngozi"))).headers.get("Location")).toBe("/login");
  });

  test("stays here when the provider has no sign-out, or can't be reached", async () => {
    const { oidc } = deps;
    const without = { ...deps, oidc: oidc && { ...oidc, signOutAddress: async () => null } };
    for (const each of [without, { ...deps, oidc: null }]) {
      const response = await responseOf(signOutPage(routeArgs(each, "/login/oidc/sign-out") as never));
      expect(response.headers.get("Location")).toBe("/login");
    }
  });
});

describe("rejects", () => {
  test("a callback with another state", async () => {
    const browser = openOidcBrowser(deps);
    const callback = new URL(await browser.reachCallback("n.eze"), REDIRECT_URI);
    callback.searchParams.set("state", "x".repeat(43));
    expect(await browser.open(`${callback.pathname}${callback.search}`)).toMatchObject({
      status: 400,
      message: EXPIRED,
    });
    expect(await browser.account()).toBeNull();
  });

  test("a callback that another browser began, so that nobody can be signed in as somebody else", async () => {
    const attacker = openOidcBrowser(deps);
    const callback = await attacker.reachCallback("n.eze");
    const victim = openOidcBrowser(deps);
    await victim.open("/login/oidc");
    for (const browser of [victim, openOidcBrowser(deps)]) {
      expect(await browser.open(callback)).toMatchObject({ status: 400, message: EXPIRED });
      expect(await browser.account()).toBeNull();
    }
  });

  test("a callback that was used before", async () => {
    const browser = openOidcBrowser(deps);
    const callback = await browser.reachCallback("n.eze");
    expect(await browser.open(callback)).toMatchObject({ status: 302 });
    expect(await browser.open(callback)).toMatchObject({ status: 400, message: EXPIRED });
  });

  test("a code that was used before, although it comes with a state of this browser", async () => {
    const browser = openOidcBrowser(deps);
    const used = new URL(await browser.reachCallback("n.eze"), REDIRECT_URI);
    await browser.open(`${used.pathname}${used.search}`);
    const callback = new URL(await browser.reachCallback("n.eze"), REDIRECT_URI);
    callback.searchParams.set("code", used.searchParams.get("code") ?? "");
    expect(await browser.open(`${callback.pathname}${callback.search}`)).toMatchObject({ status: 403 });
  });

  test("a sign-in that took more than ten minutes", async () => {
    const browser = openOidcBrowser(deps);
    const callback = await browser.reachCallback("n.eze");
    t.clock.advance(10 * MINUTE_MS);
    expect(await browser.open(callback)).toMatchObject({ status: 400, message: EXPIRED });
  });

  test("a sign-in that was cancelled at the provider", async () => {
    const browser = openOidcBrowser(deps);
    expect(await browser.signIn("")).toMatchObject({
      status: 403,
      message: "The sign-in with Palmgrove accounts was cancelled, or it could not be confirmed. Please start again.",
    });
    expect(lines.at(-1)).toMatchObject({ response: "access_denied" });
  });

  test("a disabled account, and keeps no session of it", async () => {
    await addStaff(deps, "gone");
    await t.deps.db
      .updateTable("staff")
      .set({ email: "gone@palmgrove.example" })
      .where("username", "=", "gone")
      .execute();
    provider.people.set("gone", { email: "gone@palmgrove.example", email_verified: true, name: "Gone", groups: [] });
    await openOidcBrowser(deps).signIn("gone");
    await disableAccount(t.deps, OPERATOR, "gone");
    const browser = openOidcBrowser(deps);
    expect(await browser.signIn("gone")).toMatchObject({
      status: 403,
      message: "Your account here is disabled. If you need it, ask an administrator.",
    });
    expect(await browser.account()).toBeNull();
  });

  test("the 301st start of a sign-in from one network within an hour, but not from a device that signed in before", async () => {
    const known = openOidcBrowser(deps);
    await known.signIn("n.eze");
    await Promise.all(Array.from({ length: 300 }, () => t.deps.limits.oidcSignInsByNetwork.take("192.0.2.1")));
    expect(await openOidcBrowser(deps).open("/login/oidc")).toMatchObject({ status: 429 });
    expect(await known.open("/login/oidc")).toMatchObject({ status: 302 });
    expect(await openOidcBrowser(deps, "192.0.2.2").open("/login/oidc")).toMatchObject({ status: 302 });
  });
});

describe("without a provider", () => {
  test("the sign-in page names none, and its address responds with 404", async () => {
    expect(await loginPage(routeArgs(t.deps, "/login"))).toMatchObject({ provider: null });
    expect(await openOidcBrowser(t.deps).open("/login/oidc")).toMatchObject({ status: 404 });
    expect(await openOidcBrowser(t.deps).open("/login/oidc/callback?code=x&state=y")).toMatchObject({ status: 404 });
  });

  test("that can be reached, a click shows 503 and a way out, one warning is logged, and the local sign-in works", async () => {
    t.clock.advance(MINUTE_MS);
    await provider.stop();
    lines.length = 0;
    const browser = openOidcBrowser(deps);
    for (let click = 0; click < 3; click++) {
      expect(await browser.open("/login/oidc")).toEqual({
        status: 503,
        location: null,
        message:
          "The sign-in with Palmgrove accounts can't be reached at the moment. Try again in a few minutes, or sign in with a username and a password of this site.",
        retryAfter: "30",
      });
    }
    expect(lines.map(({ msg }) => msg)).toEqual(["the identity provider can't be reached"]);
    const typed = { username: "ngozi", password: STAFF_PASSWORD };
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(typed) };
    expect((await signInLocally(routeArgs(deps, "/api/admin/login", { init }))).status).toBe(200);
    await provider.start();
    expect(await browser.signIn("n.eze")).toMatchObject({ status: 302 });
  });

  test("that goes away during a sign-in, its end shows 503", async () => {
    const browser = openOidcBrowser(deps);
    const callback = await browser.reachCallback("n.eze");
    await provider.stop();
    expect(await browser.open(callback)).toMatchObject({ status: 503 });
    await provider.start();
  });
});
