import { beforeEach, describe, expect, it } from "vitest";
import {
  addStaff,
  OPERATOR,
  responseOf,
  routeArgs,
  STAFF_PASSWORD,
  staffCookie,
} from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { requestContextKey } from "../../platform/deps.server.ts";
import { createFirstAccount, disableAccount, resetPassword } from "../accounts/manage-accounts.server.ts";
import { generatePassword, hashPassword, verifyPassword } from "../accounts/password.server.ts";
import { findCredentials } from "../accounts/staff.store.server.ts";
import { loader as dashboard } from "../dashboard.layout.tsx";
import { loader as unknownPage } from "../unknown.page.tsx";
import { action as login } from "./login.endpoint.ts";
import { action as loginPage } from "./login.page.tsx";
import { action as logout } from "./logout.endpoint.ts";
import { findSignedIn, openSession, renewSession } from "./staff-session.server.ts";

const MINUTE_MS = 60_000;

const test = testDeps();
function whoHas(cookie: string) {
  return findSignedIn(test.deps, requestContext(test.deps).get(requestContextKey), cookie);
}

describe("A session", () => {
  it("lasts 29 minutes without use, but not 31", async () => {
    const cookie = await staffCookie(test.deps);
    test.clock.advance(29 * MINUTE_MS);
    expect(await whoHas(cookie)).toMatchObject({ username: "ngozi" });
    test.clock.advance(31 * MINUTE_MS);
    expect(await whoHas(cookie)).toBeNull();
  });

  it("expires after 12 hours of continuous use", async () => {
    const cookie = await staffCookie(test.deps);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      test.clock.advance(20 * MINUTE_MS);
      expect(await whoHas(cookie)).not.toBeNull();
    }
    test.clock.advance(20 * MINUTE_MS);
    expect(await whoHas(cookie)).toBeNull();
  });

  it("records its use at most once a minute", async () => {
    const cookie = await staffCookie(test.deps, "tunde");
    const seen = async () =>
      (await test.pool.query("select max(last_seen_at) as seen from staff_sessions")).rows[0]?.seen;
    const opened = await seen();
    test.clock.advance(MINUTE_MS / 2);
    await whoHas(cookie);
    expect(await seen()).toEqual(opened);
    test.clock.advance(MINUTE_MS / 2);
    await whoHas(cookie);
    expect(await seen()).toEqual(test.clock.now());
  });

  it("is deleted once it has expired", async () => {
    await staffCookie(test.deps);
    test.clock.advance(13 * 60 * MINUTE_MS);
    await staffCookie(test.deps);
    expect((await test.pool.query("select 1 from staff_sessions")).rowCount).toBe(1);
  });

  it("is found by its cookie only", async () => {
    const cookie = await staffCookie(test.deps);
    expect(await whoHas(`theme=dark; ${cookie}; other=1`)).not.toBeNull();
    expect(await whoHas(cookie.replace("gatehouse=", "__Host-gatehouse="))).toBeNull();
    expect(await whoHas(`${cookie}x`)).toBeNull();
    expect(await whoHas("gatehouse=")).toBeNull();
  });

  it("ends for good at sign-out", async () => {
    const cookie = await staffCookie(test.deps);
    const response = await logout(routeArgs(test.deps, "/api/admin/logout", { cookie, init: { method: "POST" } }));
    expect([response.status, ...response.headers.getSetCookie()]).toEqual([
      204,
      "gatehouse=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
      "gatehouse-editor=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
    expect(await whoHas(cookie)).toBeNull();
  });

  it("ends with a redirect for a browser's form, and returns 405 for other methods", async () => {
    const init = { method: "POST", headers: { Accept: "text/html,*/*" } };
    const response = await logout(routeArgs(test.deps, "/api/admin/logout", { init }));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/login"]);
    const other = await logout(routeArgs(test.deps, "/api/admin/logout", { init: { method: "DELETE" } }));
    expect(other.status).toBe(405);
  });

  it("is found by its new token only once it was renewed", async () => {
    const cookie = await staffCookie(test.deps);
    test.clock.advance(MINUTE_MS);
    const signedIn = await whoHas(cookie);
    const context = requestContext(test.deps).get(requestContextKey);
    const renewed = await renewSession(test.deps, context, signedIn?.sessionId ?? 0);
    expect(await whoHas(cookie)).toBeNull();
    expect(await whoHas(renewed)).toMatchObject({
      username: "ngozi",
      sessionId: signedIn?.sessionId,
      authenticatedAt: test.clock.now(),
    });
  });

  it("ends when its account is disabled or gets another password", async () => {
    const { deps } = test;
    const [first, second] = [await staffCookie(test.deps, "efe"), await staffCookie(test.deps, "uche")];
    await resetPassword(deps, OPERATOR, "efe", null);
    await disableAccount(deps, OPERATOR, "uche");
    expect([await whoHas(first), await whoHas(second)]).toEqual([null, null]);
  });

  it("is not opened with a password that was reset during the check", async () => {
    await addStaff(test.deps, "amaka");
    const checked = await findCredentials(test.deps.db, "amaka");
    await resetPassword(test.deps, OPERATOR, "amaka", null);
    expect(
      checked &&
        (await openSession(test.deps, checked, {
          factor: "password",
          network: "192.0.2.1",
          userAgent: "Firefox on Windows",
        })),
    ).toBeNull();
  });
});

describe("A dashboard page", () => {
  it("redirects to sign-in and back without a session", async () => {
    const response = await responseOf(dashboard(routeArgs(test.deps, "/dashboard?q=ada&page=2")));
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      "/login?next=%2Fdashboard%3Fq%3Dada%26page%3D2",
    ]);
  });

  it("redirects to sign-in when it does not exist, and returns 404 to staff", async () => {
    const response = await responseOf(unknownPage(routeArgs(test.deps, "/dashboard/nowhere")));
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?next=%2Fdashboard%2Fnowhere"]);
    const cookie = await staffCookie(test.deps);
    const page = await unknownPage(routeArgs(test.deps, "/dashboard/nowhere", { cookie }));
    expect(page.init?.status).toBe(404);
  });

  it("shows the name of the user", async () => {
    const cookie = await staffCookie(test.deps);
    expect(await dashboard(routeArgs(test.deps, "/dashboard", { cookie }))).toMatchObject({ username: "ngozi" });
  });

  it("opens after a sign-in without JavaScript", async () => {
    const body = new URLSearchParams({ username: "ngozi", password: STAFF_PASSWORD });
    const args = routeArgs(test.deps, "/login?next=/dashboard/mails", { init: { method: "POST", body } });
    const response = await responseOf(loginPage(args));
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/dashboard/mails"]);
    expect(await whoHas(response.headers.get("Set-Cookie")?.split(";")[0] ?? "")).toMatchObject({ username: "ngozi" });
  });
});

describe("The first account", () => {
  const empty = testDeps();
  beforeEach(() => empty.pool.query("delete from staff"));

  it("gets a generated password that works", async () => {
    const account = await createFirstAccount(empty.deps, { username: "admin", password: null });
    if (account.kind !== "created" || !account.generatedPassword) throw new Error("No account was made.");
    expect(account.generatedPassword).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    const body = JSON.stringify({ username: "admin", password: account.generatedPassword });
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    expect((await login(routeArgs(empty.deps, "/api/admin/login", { init }))).status).toBe(200);
  });

  it("gets the configured password, which is not returned", async () => {
    const account = await createFirstAccount(empty.deps, { username: "admin", password: STAFF_PASSWORD });
    expect(account).toEqual({ kind: "created", username: "admin", generatedPassword: null });
    expect(await createFirstAccount(empty.deps, { username: "admin", password: null })).toEqual({ kind: "exists" });
  });

  it("is created once when several instances start at the same time", async () => {
    const names = ["one", "two", "three", "four"];
    const outcomes = await Promise.all(
      names.map((username) => createFirstAccount(empty.deps, { username, password: null })),
    );
    expect(outcomes.filter((outcome) => outcome.kind === "created")).toHaveLength(1);
  });
});

describe("A password", () => {
  it("is stored as Argon2id with 19 MiB, two passes and a unique salt", async () => {
    const [first, second] = [await hashPassword("same"), await hashPassword("same")];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect([await verifyPassword("same", first), await verifyPassword("Same", first)]).toEqual([true, false]);
  });

  it("matches in any Unicode normalization, and never matches an unknown user", async () => {
    expect(await verifyPassword("Ọmọ\u0301".normalize("NFD"), await hashPassword("Ọmọ\u0301".normalize("NFC")))).toBe(
      true,
    );
    expect(await verifyPassword("", null)).toBe(false);
  });

  it("is different each time it is generated", () => {
    expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100);
  });
});
