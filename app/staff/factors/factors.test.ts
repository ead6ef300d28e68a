import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../tests/support/browser/authenticator.ts";
import { rejectingEvents } from "../../../tests/support/failing-audit-log.ts";
import {
  addTestPasskey,
  enterPassword,
  newBrowser,
  submitFactors,
  submitStep,
  type TestBrowser,
  totpCode,
} from "../../../tests/support/staff/second-step.ts";
import { addStaff, OPERATOR, responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { loader as dashboard } from "../dashboard.layout.tsx";
import { loader as mails } from "../mails/mails.page.tsx";
import { loader as personPage } from "../people/person.page.tsx";
import type { Role } from "../permissions/permissions.ts";
import { loader as factorsPage } from "./factors.page.tsx";
import { resetFactors } from "./reset-factors.server.ts";
import { isSecondFactorRequired } from "./second-factor-policy.ts";

const MINUTE_MS = 60_000;

const t = testDeps();
/** Dependencies of a server on which everyone needs a second factor. */
let strict: Deps;
let number = 0;
let username: string;

beforeAll(async () => {
  strict = { ...t.deps, secondFactorPolicy: "everyone" };
});
beforeEach(async () => {
  username = `officer${++number}`;
  await addStaff(t.deps, username);
});

const cookieOf = (browser: TestBrowser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const shown = (browser: TestBrowser, deps = strict) =>
  factorsPage(routeArgs(deps, "/dashboard/me/second-factor", { cookie: cookieOf(browser) }));
const layout = (browser: TestBrowser, deps = strict) =>
  dashboard(routeArgs(deps, "/dashboard", { cookie: cookieOf(browser) }));

/** Returns where the mails' page redirects to; null when it opens. */
async function redirected(browser: TestBrowser): Promise<string | null> {
  const page = mails(routeArgs(strict, "/dashboard/mails", { cookie: cookieOf(browser) }));
  const outcome = await responseOf(page).catch(() => null);
  return outcome?.headers.get("Location") ?? null;
}

async function signIn(deps = strict): Promise<TestBrowser> {
  const browser = newBrowser();
  await enterPassword(deps, browser, username);
  return browser;
}

/** Sets up an authenticator app, and returns the recovery codes that are shown. */
async function setUpApp(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  await submitFactors(strict, browser, { intent: "begin-app" });
  const secret = (await shown(browser)).pending?.secret.replaceAll(" ", "") ?? "";
  const result = await submitFactors(strict, browser, { intent: "confirm-app", code: totpCode(secret, t.clock.now()) });
  return { secret, codes: result.codes ?? [] };
}

describe("A required second factor", () => {
  it.each<["administrators" | "everyone" | "nobody", Role[], boolean]>([
    ["administrators", ["officer", "administrator"], true],
    ["administrators", ["officer"], false],
    ["everyone", ["figures-viewer"], true],
    ["nobody", ["administrator"], false],
  ])("with the setting '%s' for the roles %j: %s", (policy, roles, required) => {
    expect(isSecondFactorRequired(policy, roles)).toBe(required);
  });

  it("lets the first sign-in in with a reminder, and restricts every later one to the page that sets one up", async () => {
    const first = await signIn();
    expect(await layout(first)).toMatchObject({ needsFactor: true });
    expect(await redirected(first)).toBeNull();

    const second = await signIn();
    expect(await redirected(second)).toBe("/dashboard/me/second-factor");
    expect(await layout(second)).toMatchObject({ needsFactor: false, groups: [] });
    expect(await shown(second)).toMatchObject({ isRequired: true, isRestricted: true });

    await setUpApp(second);
    expect(await redirected(second)).toBeNull();
    expect(await shown(second)).toMatchObject({ isRestricted: false, recoveryCodes: 10 });
    expect((await responseOf(layout(first))).headers.get("Location")).toMatch(/^\/login/);
  });

  it("is not asked for when the setting says nobody", async () => {
    await signIn(t.deps);
    const browser = await signIn(t.deps);
    expect(await layout(browser, t.deps)).toMatchObject({ needsFactor: false });
    expect(await redirected(browser)).toBeNull();
  });

  it("can't be removed while it is the only one", async () => {
    const browser = await signIn();
    await setUpApp(browser);
    expect(await submitFactors(strict, browser, { intent: "remove-app" })).toMatchObject({
      status: 409,
      message: expect.stringContaining("this is the last way to verify"),
    });
    const authenticator = createAuthenticator();
    await addTestPasskey(strict, browser, authenticator);
    expect(await submitFactors(strict, browser, { intent: "remove-app" })).toMatchObject({
      message: expect.stringMatching(/^Removed\./),
    });
    expect(
      await submitFactors(strict, browser, { intent: "remove-passkey", credentialId: authenticator.credentialId }),
    ).toMatchObject({ status: 409 });
  });

  it("of two concurrent removals, one is left", async () => {
    const browser = await signIn();
    await setUpApp(browser);
    const authenticator = createAuthenticator();
    await addTestPasskey(strict, browser, authenticator);
    const removals = await Promise.all([
      submitFactors(strict, browser, { intent: "remove-app" }),
      submitFactors(strict, browser, { intent: "remove-passkey", credentialId: authenticator.credentialId }),
    ]);
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("Setting up an authenticator app", () => {
  it("shows a QR code and the secret, and counts from the first right code", async () => {
    const browser = await signIn();
    await submitFactors(strict, browser, { intent: "begin-app" });
    const { pending, appSince } = await shown(browser);
    expect(pending?.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(pending?.qrCode.path).toMatch(/^M/);
    expect(appSince).toBeNull();
    const secret = pending?.secret.replaceAll(" ", "") ?? "";
    const at = (minutes: number) => totpCode(secret, new Date(t.clock.now().getTime() + minutes * MINUTE_MS));
    const confirm = (code: string) => submitFactors(strict, browser, { intent: "confirm-app", code });
    expect(await confirm("12")).toMatchObject({ status: 422, field: "code" });
    expect(await confirm(at(7))).toMatchObject({ message: expect.stringContaining("Check the clock of your phone") });
    expect(await confirm(at(0))).toMatchObject({ kind: "done" });
    expect((await shown(browser)).appSince).not.toBeNull();
  });

  it("on another phone leaves the first one valid until it is confirmed", async () => {
    const browser = await signIn();
    const { secret } = await setUpApp(browser);
    await submitFactors(strict, browser, { intent: "begin-app" });
    t.clock.advance(MINUTE_MS);
    const other = await signIn();
    expect(await submitStep(strict, other, { code: totpCode(secret, t.clock.now()) })).toMatchObject({ status: 303 });
  });

  it("is asked for again after ten minutes, with the password", async () => {
    const browser = await signIn();
    t.clock.advance(11 * MINUTE_MS);
    const thrown = await submitFactors(strict, browser, { intent: "begin-app" }).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ data: { kind: "confirm-identity" }, init: { status: 403 } });
  });
});

describe("A change of the second step", () => {
  it("is not done when it can't be recorded", async () => {
    const browser = await signIn();
    await submitFactors(strict, browser, { intent: "begin-app" });
    const secret = (await shown(browser)).pending?.secret.replaceAll(" ", "") ?? "";
    const form = { intent: "confirm-app", code: totpCode(secret, t.clock.now()) };
    const confirm = () => submitFactors(strict, browser, form);
    await expect(rejectingEvents(t, "second-factor.added", confirm)).rejects.toThrow();
    expect(await shown(browser)).toMatchObject({ appSince: null, pending: expect.anything() });
    expect(await confirm()).toMatchObject({ kind: "done" });
  });

  it("is rejected when the form is larger than 64 KB", async () => {
    const browser = await signIn();
    const form = { intent: "begin-app", filler: "x".repeat(70_000) };
    expect(await submitFactors(strict, browser, form)).toMatchObject({ kind: "wrong" });
  });
});

describe("Recovery codes", () => {
  it("are ten, shown with the first factor, and replaced by new ones", async () => {
    const browser = await signIn();
    const { codes } = await setUpApp(browser);
    expect(new Set(codes).size).toBe(10);
    const renewed = await submitFactors(strict, browser, { intent: "new-codes" });
    expect(renewed.codes).toHaveLength(10);

    const other = await signIn();
    expect(await submitStep(strict, other, { code: codes[0] ?? "" })).toMatchObject({ status: 401 });
    expect(await submitStep(strict, other, { code: renewed.codes?.[0] ?? "" })).toMatchObject({ status: 303 });
    expect((await shown(other)).recoveryCodes).toBe(9);
  });

  it("are stored as hashes", async () => {
    const browser = await signIn();
    const { codes } = await setUpApp(browser);
    const { rows } = await t.pool.query("select encode(code_sha256, 'escape') as code from staff_recovery_codes");
    expect(rows.some(({ code }) => codes.includes(code))).toBe(false);
  });
});

it("A factor that its owner adds is in the history of the account", async () => {
  const browser = await signIn();
  await setUpApp(browser);
  const { rows } = await t.pool.query("select id from staff where username = $1", [username]);
  const cookie = await staffCookie(strict, "chief", "administrator");
  const { events } = await personPage(
    routeArgs(strict, `/dashboard/people/${rows[0].id}`, { cookie, params: { id: String(rows[0].id) } }),
  );
  expect(events.map(({ label }) => label)).toEqual(["Created recovery codes", "Added a second factor"]);
});

describe("Resetting somebody's second step", () => {
  it("removes all factors, signs the person out and restricts the next sign-in", async () => {
    const browser = await signIn();
    await setUpApp(browser);
    expect(await resetFactors(strict, username.toUpperCase(), OPERATOR)).toEqual({ kind: "done", username });
    expect(await resetFactors(strict, "nobody-at-all", OPERATOR)).toMatchObject({ kind: "unknown" });
    expect((await responseOf(layout(browser))).headers.get("Location")).toMatch(/^\/login/);

    const again = await signIn();
    expect(await redirected(again)).toBe("/dashboard/me/second-factor");
    const { rows } = await t.pool.query(
      "select actor_name, target from audit_events where action = 'account.second-factor-reset'",
    );
    expect(rows).toEqual([{ actor_name: "root", target: `account ${username}` }]);
  });
});
