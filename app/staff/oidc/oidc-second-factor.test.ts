import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../../tests/support/browser/authenticator.ts";
import { type IdentityProvider, startIdentityProvider } from "../../../tests/support/servers/identity-provider.ts";
import {
  type OidcBrowser,
  openOidcBrowser,
  REDIRECT_URI,
  settingsFor,
} from "../../../tests/support/servers/oidc-browser.ts";
import {
  addTestPasskey,
  newBrowser,
  submitFactors,
  submitStep,
  type TestBrowser,
  totpCode,
} from "../../../tests/support/staff/second-step.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { type Deps, requestContextKey } from "../../platform/deps.server.ts";
import { createOidcClient } from "../../platform/oidc/oidc-client.server.ts";
import type { SecondFactorClaims } from "../../platform/oidc/oidc-identity.ts";
import { loader as stepPage } from "../factors/second-step/second-step.page.tsx";
import type { Role } from "../permissions/permissions.ts";
import { action as logout } from "../sign-in/logout.endpoint.ts";
import { findSignedIn } from "../sign-in/staff-session.server.ts";

const MINUTE_MS = 60_000;
const STEP = `/login/second-factor?next=${encodeURIComponent("/dashboard/audit")}`;

const t = testDeps();
let provider: IdentityProvider;
let number = 0;
let username: string;

beforeAll(async () => {
  provider = await startIdentityProvider({ redirectUri: REDIRECT_URI, claimsIn: "id-token" });
});
afterAll(() => provider.stop());
beforeEach(() => t.pool.query("delete from rate_limits"));

function depsWith(policy: Deps["secondFactorPolicy"], secondFactor?: SecondFactorClaims): Deps {
  const settings = settingsFor(provider, [], secondFactor);
  return {
    ...t.deps,
    secondFactorPolicy: policy,
    oidc: createOidcClient(settings, { clock: t.clock, log: t.deps.log }),
  };
}

/** Adds an account without a password, and the person at the provider, who signs in there in this way. */
async function addPerson(role: Role, how: { amr?: string[]; acr?: string } = {}): Promise<void> {
  username = `person${++number}`;
  const email = `${username}@palmgrove.example`;
  const account = { username, email, roles: [role], created_at: t.clock.now() };
  await t.deps.db.insertInto("staff").values(account).execute();
  provider.people.set(username, { email, email_verified: true, name: "Ada Obi", groups: [], ...how });
}

/** Signs in at the provider, and returns the browser, where it leads, and its session. */
async function signIn(deps: Deps, browser = openOidcBrowser(deps)) {
  const { location } = await browser.signIn(username, "/dashboard/audit");
  return { browser, location, session: await sessionOf(deps, browser.cookie()) };
}

function sessionOf(deps: Deps, cookie: string) {
  return findSignedIn(deps, requestContext(deps, { network: "192.0.2.1" }).get(requestContextKey), cookie);
}

/** The same browser, for the pages of the second step. */
function pagesOf(browser: OidcBrowser): TestBrowser {
  const cookies = browser.cookie().split("; ");
  const pairs = cookies.map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]);
  return { ...newBrowser(), cookies: new Map(pairs) };
}

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map((pair) => pair.join("=")).join("; ");

/** Sets up an authenticator app in a session of the provider, and returns its secret. */
async function setUpApp(deps: Deps, browser: TestBrowser): Promise<string> {
  await submitFactors(deps, browser, { intent: "begin-app" });
  const { rows } = await t.pool.query(
    "select pending_secret from staff_totp join staff on id = staff_id where username = $1",
    [username],
  );
  const secret: string = rows[0].pending_secret;
  await submitFactors(deps, browser, { intent: "confirm-app", code: totpCode(secret, t.clock.now()) });
  t.clock.advance(MINUTE_MS);
  return secret;
}

describe("where a second factor is required", () => {
  test.each<[string, { amr?: string[]; acr?: string }, SecondFactorClaims | undefined]>([
    ["in amr", { amr: ["pwd", "otp"] }, undefined],
    ["in acr", { acr: "urn:palmgrove:two" }, { amr: [], acr: ["urn:palmgrove:two"] }],
    ["by its own rules, as the ICT officer says", {}, { amr: "any", acr: [] }],
  ])("accepts the one that the provider confirms %s, at each sign-in", async (_, how, secondFactor) => {
    const deps = depsWith("administrators", secondFactor);
    await addPerson("administrator", how);
    for (let time = 0; time < 3; time++) {
      const { location, session } = await signIn(deps);
      expect(location).toBe("/dashboard/audit");
      expect(session).toMatchObject({ username, factor: "oidc+mfa", restriction: null });
    }
    const event = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(event).toMatchObject({ action: "sign-in", detail: { factor: "oidc+mfa" } });
  });

  test.each([
    ["a password alone", { amr: ["pwd"], acr: "urn:palmgrove:password" }],
    ["nothing", {}],
  ])("lets a person in once whose provider names %s, and then asks to set up a second factor here", async (_, how) => {
    const deps = depsWith("administrators", { amr: ["otp"], acr: ["urn:palmgrove:two"] });
    await addPerson("administrator", how);
    expect((await signIn(deps)).session).toMatchObject({ factor: "oidc", restriction: null });
    const { browser, session } = await signIn(deps);
    expect(session).toMatchObject({ factor: "oidc", restriction: "set-up-second-factor" });
    const pages = pagesOf(browser);
    await setUpApp(deps, pages);
    expect(await sessionOf(deps, cookieOf(pages))).toMatchObject({ factor: "oidc+totp", restriction: null });
  });

  test("opens no session before the code of a person with an authenticator app", async () => {
    const deps = depsWith("everyone");
    await addPerson("officer");
    const secret = await setUpApp(deps, pagesOf((await signIn(deps)).browser));
    const { browser, location, session } = await signIn(deps);
    expect({ location, session }).toEqual({ location: STEP, session: null });
    const pages = pagesOf(browser);
    expect(await submitStep(deps, pages, { code: "000000" })).toMatchObject({ status: 401 });
    expect(await sessionOf(deps, cookieOf(pages))).toBeNull();
    expect(await submitStep(deps, pages, { code: totpCode(secret, t.clock.now()) })).toMatchObject({ status: 303 });
    const opened = cookieOf(pages);
    expect(await sessionOf(deps, opened)).toMatchObject({ username, factor: "oidc+totp", restriction: null });
    const init = { method: "POST", headers: { Accept: "text/html" } };
    const { headers } = await logout(routeArgs(deps, "/api/admin/logout", { cookie: opened, init }));
    expect(headers.get("Location")).toBe("/login/oidc/sign-out");
  });

  test("accepts a passkey in the second step, and none of a disabled account", async () => {
    const deps = depsWith("everyone");
    await addPerson("officer");
    const authenticator = createAuthenticator();
    await addTestPasskey(deps, pagesOf((await signIn(deps)).browser), authenticator);
    for (const isDisabled of [false, true]) {
      const { browser, location } = await signIn(deps);
      expect(location).toBe(STEP);
      const pages = pagesOf(browser);
      if (isDisabled) await t.pool.query("update staff set disabled_at = now() where username = $1", [username]);
      const shown = await stepPage(routeArgs(deps, STEP, { cookie: cookieOf(pages) }));
      const options = shown.kind === "ready" ? (shown.passkeyOptions ?? "") : "";
      const step = await submitStep(deps, pages, { passkey: authenticator.signIn(options) });
      expect(step).toMatchObject(isDisabled ? { status: 401, isOver: true } : { status: 303 });
    }
  });
});

test("asks nobody for a second factor who needs none", async () => {
  const deps = depsWith("administrators");
  await addPerson("officer");
  await setUpApp(deps, pagesOf((await signIn(deps)).browser));
  expect((await signIn(deps)).session).toMatchObject({ factor: "oidc", restriction: null });
});

test("asks the provider for the levels of assurance that the settings name", async () => {
  const levels = async (acr: string[]) => {
    const { location } = await openOidcBrowser(depsWith("everyone", { amr: [], acr })).open("/login/oidc");
    return new URL(location ?? "").searchParams.get("acr_values");
  };
  expect(await levels([])).toBeNull();
  expect(await levels(["urn:palmgrove:two", "phr"])).toBe("urn:palmgrove:two phr");
});
