import { beforeEach, describe, expect, test } from "vitest";
import { responseOf, routeArgs, STAFF_PASSWORD, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { loader as exportForms } from "../../../admissions/desk/forms.endpoint.ts";
import { requireRecentSignIn } from "../../require-recent-sign-in.server.ts";
import { action as confirmPage, loader as confirmPageLoader } from "./confirm.page.tsx";

const MINUTE_MS = 60_000;
const PASSWORD_ONLY = { password: true, passkey: false, provider: null };
const ERASE = "/dashboard/privacy/person?from=list";

const t = testDeps();
let cookie: string;
beforeEach(async () => {
  await t.pool.query("delete from rate_limits");
  cookie = await staffCookie(t.deps, "ngozi", "administrator");
});

function posted(address: string, fields: [string, string][]) {
  return routeArgs(t.deps, address, { cookie, init: { method: "POST", body: new URLSearchParams(fields) } });
}

/** Returns what requireRecentSignIn throws for a form; null when the action may go on. */
async function rejectionOf(fields: [string, string][]) {
  const args = posted(ERASE, fields);
  try {
    await requireRecentSignIn(args);
  } catch (thrown) {
    return thrown as { data: unknown; init: ResponseInit | null };
  }
  // What the action would read.
  expect([...(await args.request.formData())]).toEqual(fields);
  return null;
}

describe("An action that requires a recent sign-in", () => {
  test("goes on for ten minutes after signing in", async () => {
    t.clock.advance(10 * MINUTE_MS);
    expect(await rejectionOf([["reference", "PU-26-7K3Q9M"]])).toBeNull();
  });

  test("asks for the password after ten minutes and keeps every typed field", async () => {
    t.clock.advance(10 * MINUTE_MS + 1);
    const rejection = await rejectionOf([
      ["reference", "PU-26-7K3Q9M"],
      ["role", "officer"],
      ["role", "editor"],
      ["note", ""],
    ]);
    expect(rejection?.init?.status).toBe(403);
    expect(rejection?.data).toEqual({
      kind: "confirm-identity",
      username: "ngozi",
      methods: PASSWORD_ONLY,
      action: ERASE,
      typed: [
        ["reference", "PU-26-7K3Q9M"],
        ["role", "officer"],
        ["role", "editor"],
        ["note", ""],
      ],
      problem: null,
    });
  });

  test("keeps a form of 1 MB, as a page of the site can have", async () => {
    t.clock.advance(11 * MINUTE_MS);
    const fields: [string, string][] = [["text", "a".repeat(1_000_000)]];
    expect((await rejectionOf(fields))?.data).toMatchObject({ typed: fields });
  });

  test("goes on with the same fields once the password is right, and does not ask again for ten minutes", async () => {
    t.clock.advance(11 * MINUTE_MS);
    const fields: [string, string][] = [["reference", "PU-26-7K3Q9M"]];
    expect(await rejectionOf([...fields, ["confirmPassword", STAFF_PASSWORD]])).toBeNull();
    t.clock.advance(9 * MINUTE_MS);
    expect(await rejectionOf(fields)).toBeNull();
    t.clock.advance(2 * MINUTE_MS);
    expect((await rejectionOf(fields))?.init?.status).toBe(403);
  });

  test("asks again after a wrong password, keeps the fields and never returns a password", async () => {
    t.clock.advance(11 * MINUTE_MS);
    const rejection = await rejectionOf([
      ["reference", "PU-26-7K3Q9M"],
      ["confirmPassword", "not-the-password"],
    ]);
    expect(rejection?.data).toMatchObject({
      typed: [["reference", "PU-26-7K3Q9M"]],
      problem: "That password is wrong. Type the password that you sign in with.",
    });
    expect(JSON.stringify(rejection)).not.toContain("not-the-password");
  });

  test.each([
    ["NUL", "\0"],
    ["200 KB", "p".repeat(200_000)],
  ])("treats a password of %s as wrong", async (_, password) => {
    t.clock.advance(11 * MINUTE_MS);
    const rejection = await rejectionOf([
      ["reference", "PU-26-7K3Q9M"],
      ["confirmPassword", password],
    ]);
    expect(rejection?.init?.status).toBe(403);
    expect(rejection?.data).toMatchObject({ problem: expect.stringContaining("wrong") });
  });

  test("rejects even the right password after ten wrong ones, as signing in does", async () => {
    t.clock.advance(11 * MINUTE_MS);
    for (let attempt = 0; attempt < 10; attempt++) await rejectionOf([["confirmPassword", "not-the-password"]]);
    const rejection = await rejectionOf([["confirmPassword", STAFF_PASSWORD]]);
    expect(rejection?.init?.status).toBe(429);
    expect(rejection?.data).toMatchObject({
      problem: "There were too many wrong passwords. Try again in 15 minutes.",
    });
  });

  test("leads to signing in when the session was ended elsewhere", async () => {
    await t.pool.query("delete from staff_sessions");
    const response = await responseOf(requireRecentSignIn(posted(ERASE, [])));
    expect([response.status, response.headers.get("Location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(ERASE)}`,
    ]);
  });
});

describe("The export of all applications, ten minutes after signing in", () => {
  const address = "/api/form/forms";
  const NEXT = `/dashboard/me/confirm?next=${encodeURIComponent(address)}`;

  test("shows a JSON client where to confirm", async () => {
    t.clock.advance(11 * MINUTE_MS);
    const init = { headers: { Accept: "application/json" } };
    const response = await responseOf(exportForms(routeArgs(t.deps, address, { cookie, init })));
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: "Confirm that it's you at /dashboard/me/confirm, and try again within ten minutes." },
    ]);
  });

  test("sends a browser to confirm, and back after the right password", async () => {
    t.clock.advance(11 * MINUTE_MS);
    const init = { headers: { Accept: "text/html,*/*" } };
    const response = await responseOf(exportForms(routeArgs(t.deps, address, { cookie, init })));
    expect([response.status, response.headers.get("Location")]).toEqual([302, NEXT]);
    expect(await confirmPageLoader(routeArgs(t.deps, NEXT, { cookie }) as never)).toMatchObject({
      username: "ngozi",
      methods: PASSWORD_ONLY,
      action: NEXT,
      next: address,
    });
    const confirmed = await responseOf(confirmPage(posted(NEXT, [["confirmPassword", STAFF_PASSWORD]]) as never));
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, address]);
    const exported = await responseOf(exportForms(routeArgs(t.deps, address, { cookie, init })));
    expect([exported.status, await exported.json()]).toEqual([200, []]);
  });
});
