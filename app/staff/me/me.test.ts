import { beforeEach, describe, expect, test } from "vitest";
import { rejectingEvents } from "../../../tests/support/failing-audit-log.ts";
import {
  OPERATOR,
  responseOf,
  routeArgs,
  STAFF_PASSWORD,
  staffCookie,
} from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { loader as document } from "../../admissions/desk/document.endpoint.ts";
import { loader as applications } from "../../admissions/desk/list/applications.page.tsx";
import { requestContextKey } from "../../platform/deps.server.ts";
import { disableAccount, resetPassword } from "../accounts/manage-accounts.server.ts";
import { action as login } from "../sign-in/login.endpoint.ts";
import { findSignedIn } from "../sign-in/staff-session.server.ts";
import { loader as accountPage, action as signOutSessions } from "./me.page.tsx";
import { action as changePassword, loader as passwordPage } from "./password.page.tsx";

const NEW_PASSWORD = "Rain on the river 7";

const t = testDeps();
beforeEach(async () => {
  await t.pool.query("delete from rate_limits");
  await t.pool.query("delete from staff");
});

const isSignedIn = async (cookie: string) =>
  (await findSignedIn(t.deps, requestContext(t.deps).get(requestContextKey), cookie)) !== null;

function post(address: string, cookie: string | null, fields: Record<string, string>) {
  return routeArgs(t.deps, address, { cookie, init: { method: "POST", body: new URLSearchParams(fields) } }) as never;
}

async function change(cookie: string, current: string, chosen: string) {
  return (await changePassword(post("/dashboard/me/password", cookie, { current, new: chosen }))) as {
    data: { problems: unknown[] };
    init: ResponseInit | null;
  };
}

async function changed(cookie: string, current: string, chosen: string) {
  const outcome = changePassword(post("/dashboard/me/password", cookie, { current, new: chosen }));
  const response = await responseOf(outcome.then((result) => result));
  return { response, cookie: response.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
}

async function signInWith(username: string, password: string): Promise<number> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  };
  return (await login(routeArgs(t.deps, "/api/admin/login", { init }))).status;
}

describe("Changing the own password", () => {
  test("signs in with the new one only, ends all other sessions and gives this one a new token", async () => {
    const [here, elsewhere] = [await staffCookie(t.deps), await staffCookie(t.deps)];
    const { response, cookie } = await changed(here, STAFF_PASSWORD, NEW_PASSWORD);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/dashboard/me?changed=password"]);
    expect([await isSignedIn(cookie), await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await signInWith("ngozi", STAFF_PASSWORD)).toBe(401);
    expect(await signInWith("ngozi", NEW_PASSWORD)).toBe(200);
  });

  test("is not done when it can't be recorded", async () => {
    const cookie = await staffCookie(t.deps);
    const attempt = () => change(cookie, STAFF_PASSWORD, NEW_PASSWORD);
    await expect(rejectingEvents(t, "password.changed", attempt)).rejects.toThrow();
    expect([await signInWith("ngozi", NEW_PASSWORD), await signInWith("ngozi", STAFF_PASSWORD)]).toEqual([401, 200]);
  });

  test.each([
    ["a wrong current password", "not-the-password", NEW_PASSWORD, "current", "That password is wrong."],
    ["NUL as the current password", "\0", NEW_PASSWORD, "current", "That password is wrong."],
    ["200 KB as the current password", "p".repeat(200_000), NEW_PASSWORD, "current", "That password is wrong."],
    ["200 KB as the new password", STAFF_PASSWORD, "p".repeat(200_000), "new", "Use at most 200 characters."],
    ["NUL in the new password", STAFF_PASSWORD, "rain\0on the river", "new", "Use letters, digits"],
    ["a short new password", STAFF_PASSWORD, "short", "new", "Use at least 12 characters."],
    ["a common new password", STAFF_PASSWORD, "Password2026!!", "new", "attackers try first"],
    ["the university's name", STAFF_PASSWORD, "palmgrove2026", "new", "name or the address of the university"],
    ["the same password", STAFF_PASSWORD, STAFF_PASSWORD, "new", "not the current one"],
  ])("is rejected for %s, and sends no password back", async (_, current, chosen, field, message) => {
    const cookie = await staffCookie(t.deps);
    const result = await change(cookie, current, chosen);
    expect(result.init?.status).toBe(422);
    expect(result.data.problems).toEqual([{ field, message: expect.stringContaining(message) }]);
    expect(JSON.stringify(result)).not.toContain(chosen);
    expect([await isSignedIn(cookie), await signInWith("ngozi", STAFF_PASSWORD)]).toEqual([true, 200]);
  });

  test("counts wrong passwords as signing in does", async () => {
    const cookie = await staffCookie(t.deps);
    for (let attempt = 0; attempt < 10; attempt++) await change(cookie, "not-the-password", NEW_PASSWORD);
    const result = await change(cookie, STAFF_PASSWORD, NEW_PASSWORD);
    expect(result.init?.status).toBe(429);
    expect(result.data.problems).toEqual([
      { field: "current", message: "There were too many wrong passwords. Try again in 15 minutes." },
    ]);
    expect(await signInWith("ngozi", STAFF_PASSWORD)).toBe(429);
  });

  test("leads to signing in when the session was ended elsewhere, or the account disabled", async () => {
    const cookies = [await staffCookie(t.deps), await staffCookie(t.deps, "efe")];
    await t.pool.query("delete from staff_sessions where staff_id = (select id from staff where username = 'ngozi')");
    await disableAccount(t.deps, OPERATOR, "efe");
    for (const cookie of cookies) {
      const { response } = await changed(cookie, STAFF_PASSWORD, NEW_PASSWORD);
      expect([response.status, response.headers.get("Location")]).toEqual([
        302,
        `/login?next=${encodeURIComponent("/dashboard/me/password")}`,
      ]);
    }
  });

  test("voids links that were mailed to set a password", async () => {
    const cookie = await staffCookie(t.deps);
    await t.pool.query(
      `insert into staff_links (token_sha256, staff_id, purpose, created_at)
       select sha256('link'), id, 'password-reset', now() from staff`,
    );
    await changed(cookie, STAFF_PASSWORD, NEW_PASSWORD);
    expect((await t.pool.query("select 1 from staff_links where replaced_at is null")).rowCount).toBe(0);
  });
});

describe("A person whose password somebody else chose", () => {
  async function restrictedCookie(): Promise<string> {
    await staffCookie(t.deps);
    await resetPassword(t.deps, OPERATOR, "ngozi", "Four Goats Swim Home");
    return staffCookie(t.deps);
  }

  test("reaches the own pages only, until the password is changed", async () => {
    const cookie = await restrictedCookie();
    const page = await responseOf(applications(routeArgs(t.deps, "/dashboard", { cookie }) as never));
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/dashboard/me/password"]);
    const file = routeArgs(t.deps, "/dashboard/documents/1", { cookie, params: { id: "1" } });
    const rejected = await responseOf(document(file as never));
    expect([rejected.status, await rejected.json()]).toEqual([
      403,
      { message: "Change your password first, at /dashboard/me/password." },
    ]);
    const own = routeArgs(t.deps, "/dashboard/me/password", { cookie });
    expect(await passwordPage(own as never)).toEqual({ username: "ngozi", isRequired: true });

    const { cookie: renewed } = await changed(cookie, "Four Goats Swim Home", NEW_PASSWORD);
    const opened = await applications(routeArgs(t.deps, "/dashboard", { cookie: renewed }) as never);
    expect(opened).not.toBeInstanceOf(Response);
  });
});

describe("The own account", () => {
  const read = (cookie: string) => accountPage(routeArgs(t.deps, "/dashboard/me", { cookie }) as never);
  const signOut = (cookie: string, session: string) =>
    responseOf(signOutSessions(post("/dashboard/me", cookie, { session })));

  test("shows the labels of roles, and every open session, with this one first and none that expired", async () => {
    await staffCookie(t.deps);
    t.clock.advance(31 * 60_000);
    const other = await staffCookie(t.deps);
    t.clock.advance(60_000);
    const cookie = await staffCookie(t.deps);
    const account = await read(cookie);
    expect(account).toMatchObject({ username: "ngozi", roles: [{ label: "Officer" }, { label: "Editor" }] });
    expect(account.sessions).toMatchObject([
      { isThisOne: true, network: "192.0.2.1", userAgent: "Firefox on Windows" },
      { isThisOne: false },
    ]);
    expect(await isSignedIn(other)).toBe(true);
  });

  test("signs out one session, then all others, and never this one or somebody else's", async () => {
    const [here, second, third] = [await staffCookie(t.deps), await staffCookie(t.deps), await staffCookie(t.deps)];
    const foreign = await staffCookie(t.deps, "efe");
    const { sessions } = await read(second);
    const secondId = String(sessions.find(({ isThisOne }) => isThisOne)?.id);
    expect((await signOut(here, secondId)).headers.get("Location")).toBe("/dashboard/me?ended=1");
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
    expect((await signOut(here, secondId)).headers.get("Location")).toBe("/dashboard/me?ended=0");

    const foreignId = String((await read(foreign)).sessions[0]?.id);
    const hereId = String((await read(here)).sessions.find(({ isThisOne }) => isThisOne)?.id);
    for (const session of [foreignId, hereId, "\0", "-1", "9".repeat(30), ""])
      expect((await signOut(here, session)).headers.get("Location")).toBe("/dashboard/me?ended=0");

    expect((await signOut(here, "others")).headers.get("Location")).toBe("/dashboard/me?ended=1");
    expect([await isSignedIn(here), await isSignedIn(third), await isSignedIn(foreign)]).toEqual([true, false, true]);
  });

  test("records what was signed out and changed in the audit log", async () => {
    const [here] = [await staffCookie(t.deps), await staffCookie(t.deps)];
    await signOut(here, "others");
    await changed(here, STAFF_PASSWORD, NEW_PASSWORD);
    const { rows } = await t.pool.query("select action, outcome, target from audit_events order by id desc limit 3");
    expect(rows).toEqual([
      { action: "password.changed", outcome: "success", target: "account ngozi" },
      { action: "identity.confirmed", outcome: "success", target: null },
      { action: "session.ended", outcome: "success", target: "account ngozi" },
    ]);
  });
});
