import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addStaff, OPERATOR, routeArgs, STAFF_PASSWORD } from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { requestContextKey } from "../../platform/deps.server.ts";
import { BODY_MINIMUM_RATE } from "../../platform/http/minimum-rate-body.server.ts";
import { disableAccount, resetPassword } from "../accounts/manage-accounts.server.ts";
import { action, loader } from "./login.endpoint.ts";
import { action as pageAction } from "./login.page.tsx";
import { nextPath } from "./next-path.ts";
import { findSignedIn } from "./staff-session.server.ts";

const DAY_MS = 24 * 3_600_000;

const test = testDeps();
beforeAll(async () => {
  await addStaff(test.deps, "ngozi");
  await addStaff(test.deps, "bola");
  await addStaff(test.deps, "gone");
  await disableAccount(test.deps, OPERATOR, "gone");
});
beforeEach(async () => {
  await test.pool.query("delete from rate_limits");
  await test.pool.query("delete from staff_networks");
  await test.pool.query("delete from staff_devices");
});
afterEach(() => {
  vi.useRealTimers();
});

async function post(
  body: unknown,
  options: { network?: string; secure?: boolean; cookie?: string; type?: string } = {},
) {
  const { network = "192.0.2.1", secure = false, cookie = null, type = "application/json" } = options;
  const response = await action(
    routeArgs(test.deps, "/api/admin/login", {
      cookie,
      requestContext: { network, secure },
      init: {
        method: "POST",
        headers: { "Content-Type": type },
        body: typeof body === "string" ? body : JSON.stringify(body),
      },
    }),
  );
  const { message } = (await response.json()) as { message: string };
  const [session = "", device = ""] = response.headers.getSetCookie();
  return { status: response.status, message, headers: response.headers, session, device };
}

type Args = ReturnType<typeof routeArgs>;
type PageResponse = { init: ResponseInit | null };

const right = { username: "ngozi", password: STAFF_PASSWORD };
const wrong = { username: "ngozi", password: "not-the-password" };

async function fail(times: number, typed: object, network?: string) {
  for (let time = 0; time < times; time++) expect((await post(typed, network ? { network } : {})).status).toBe(401);
}

describe("Signing in", () => {
  it("opens a session for the correct password, ignoring the case of the username", async () => {
    const result = await post({ username: " Ngozi ", password: STAFF_PASSWORD });
    expect(result).toMatchObject({ status: 200, message: "Login successful" });
    expect(result.session).toMatch(/^gatehouse=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(result.device).toMatch(/^gatehouse-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  });

  it("sets a Secure cookie over TLS", async () => {
    const { session, device } = await post(right, { secure: true });
    expect(session).toMatch(/^__Host-gatehouse=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(device).toMatch(/^__Host-gatehouse-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
  });

  it("stores only a hash of the session's token", async () => {
    const { session, device } = await post(right);
    const { rows } = await test.pool.query(
      "select encode(token_sha256, 'escape') as hash from staff_sessions union all select encode(device_sha256, 'escape') from staff_devices",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const cookie of [session, device])
      expect(JSON.stringify(rows)).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1] ?? "no token");
  });

  it("ends the session that the browser had before", async () => {
    const [first = ""] = (await post(right)).session.split(";");
    const count = async () => (await test.pool.query("select 1 from staff_sessions")).rowCount;
    const before = await count();
    await post(right, { cookie: first });
    expect(await count()).toBe(before);
  });

  it("never keeps a token that somebody put into the browser before (session fixation)", async () => {
    const ownerOf = async (cookie: string) =>
      (await findSignedIn(test.deps, requestContext(test.deps).get(requestContextKey), cookie))?.username ?? null;
    const [ofAttacker = ""] = (await post({ ...right, username: "bola" })).session.split(";");
    for (const planted of [ofAttacker, `gatehouse=${"a".repeat(43)}`]) {
      const [opened = ""] = (await post(right, { cookie: planted })).session.split(";");
      expect(opened).not.toBe(planted);
      expect([await ownerOf(planted), await ownerOf(opened)]).toEqual([null, "ngozi"]);
    }
  });

  it.each([
    ["a wrong password", wrong],
    ["an unknown name", { username: "nobody", password: STAFF_PASSWORD }],
    ["a disabled account", { username: "gone", password: STAFF_PASSWORD }],
    ["a name with NUL", { username: "ngozi\0", password: STAFF_PASSWORD }],
    ["a very long name", { username: "n".repeat(10_000), password: STAFF_PASSWORD }],
    ["a name that is SQL", { username: "' or 1=1 --", password: STAFF_PASSWORD }],
  ])("returns the same response for %s", async (_, typed) => {
    const result = await post(typed);
    expect(result).toMatchObject({ status: 401, message: "Invalid credentials. Please try again." });
    expect(result.headers.get("Set-Cookie")).toBeNull();
  });

  it.each([
    ["no JSON", "username=ngozi", 400],
    ["JSON without a password", { username: "ngozi" }, 400],
    ["a password that is no text", { username: "ngozi", password: { $ne: "" } }, 400],
    ["an empty password", { username: "ngozi", password: "" }, 400],
    ["null", "null", 400],
    ["a body over 64 KiB", { username: "ngozi", password: "x".repeat(65 * 1024) }, 413],
  ])("rejects %s", async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it("rejects another media type and another method", async () => {
    expect((await post(right, { type: "text/plain" })).status).toBe(415);
    const put = await action(routeArgs(test.deps, "/api/admin/login", { init: { method: "PUT" } }));
    expect([put.status, put.headers.get("Allow"), loader().status]).toEqual([405, "POST", 405]);
  });
});

describe("A sign-in", () => {
  it.each([
    ["the page", async (args: Args) => (await pageAction(args)) as PageResponse],
    ["the endpoint", async (args: Args) => ({ init: await action(args) })],
  ])("times out on a slow body at %s, and closes the connection", async (_, ask) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream({ start: (sender) => sender.enqueue(new TextEncoder().encode("{")) });
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const result = ask(routeArgs(test.deps, "/login", { init }));
    await vi.advanceTimersByTimeAsync(BODY_MINIMUM_RATE.timeoutMs);
    const { init: given } = await result;
    expect([given?.status, new Headers(given?.headers).get("Connection")]).toEqual([408, "close"]);
  });
});

describe("After ten wrong attempts within 15 minutes", () => {
  it("an account is locked for unknown networks until the window ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let time = 0; time < 10; time++) await fail(1, wrong, `198.51.100.${time}`);
    const closed = await post(right, { network: "203.0.113.9" });
    expect(closed).toMatchObject({ status: 429, message: "An error occurred. Please try again later." });
    expect(Number(closed.headers.get("Retry-After"))).toBeGreaterThan(800);
    vi.setSystemTime(Date.now() + 15 * 60_000 + 1000);
    expect((await post(right, { network: "203.0.113.9" })).status).toBe(200);
  });

  it("an account is not locked for a network it signed in from within 30 days, which has ten attempts of its own", async () => {
    const deps = "203.0.113.9";
    const strangersTry = async () => {
      await test.pool.query("delete from rate_limits");
      for (let time = 0; time < 10; time++) await fail(1, wrong, `198.51.100.${time}`);
      expect((await post(right, { network: "198.51.100.200" })).status).toBe(429);
    };
    expect((await post(right, { network: deps })).status).toBe(200);
    test.clock.advance(29 * DAY_MS);
    await strangersTry();
    expect((await post(right, { network: deps })).status).toBe(200);
    await strangersTry();
    await fail(10, wrong, deps);
    await test.pool.query("delete from rate_limits where key like 'login-network%'");
    expect((await post(right, { network: deps })).status).toBe(429);
    test.clock.advance(30 * DAY_MS);
    await strangersTry();
    expect((await post(right, { network: deps })).status).toBe(429);
  });

  it("of a stranger behind the same address, an officer on a known device can still sign in", async () => {
    const [device = ""] = (await post(right)).device.split(";");
    await fail(10, wrong);
    expect((await post(right)).status).toBe(429);
    for (let day = 0; day < 3; day++) {
      expect(await post(right, { cookie: device })).toMatchObject({
        status: 200,
        device: expect.stringContaining(device),
      });
      test.clock.advance(29 * DAY_MS);
    }
    expect((await post({ username: "bola", password: STAFF_PASSWORD }, { cookie: device })).status).toBe(429);
    for (let time = 0; time < 10; time++) expect((await post(wrong, { cookie: device })).status).toBe(401);
    expect((await post(right, { cookie: device })).status).toBe(429);
    await test.pool.query("delete from rate_limits");
    test.clock.advance(2 * DAY_MS);
    await fail(10, wrong);
    expect((await post(right, { cookie: device })).status).toBe(429);
  });

  it("with invented names from a shared network, officers who signed in there within 30 days can still sign in on a new device", {
    tags: "slow",
  }, async () => {
    const spray = async () => {
      for (let time = 0; time < 10; time++) await fail(1, { username: `guess-${time}`, password: "guess-guess" });
      expect((await post({ username: "guess-10", password: "guess-guess" })).status).toBe(429);
    };
    expect((await post(right)).status).toBe(200);
    test.clock.advance(29 * DAY_MS);
    await spray();
    expect((await post(right)).status).toBe(200);
    expect((await post({ username: "bola", password: STAFF_PASSWORD })).status).toBe(429);
    test.clock.advance(30 * DAY_MS);
    expect((await post(right)).status).toBe(429);
  });

  it("with invented names from a shared network, ten more guesses at an officer's password lock that account for the network", async () => {
    expect((await post(right)).status).toBe(200);
    for (let time = 0; time < 10; time++) await fail(1, { username: `guess-${time}`, password: "guess-guess" });
    const guesses = await Promise.all(Array.from({ length: 30 }, () => post(wrong)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await post(right)).status).toBe(429);
    expect((await post(right, { network: "203.0.113.9" })).status).toBe(200);
  });

  it("a password reset removes the known devices of an account", { tags: "slow" }, async () => {
    const [device = ""] = (await post(right)).device.split(";");
    await resetPassword(test.deps, OPERATOR, "ngozi", STAFF_PASSWORD);
    await fail(10, wrong);
    expect((await post(right, { cookie: device })).status).toBe(429);
  });

  it("a password reset removes the known networks of an account", async () => {
    expect((await post(right)).status).toBe(200);
    await resetPassword(test.deps, OPERATOR, "ngozi", STAFF_PASSWORD);
    for (let time = 0; time < 10; time++) await fail(1, wrong, `198.51.100.${time}`);
    expect((await post(right)).status).toBe(429);
  });

  it("each failure is in the audit log with the account, the factor, the network and the browser", async () => {
    await post(wrong, { network: "198.51.100.77" });
    const { rows } = await test.pool.query(
      "select action, outcome, target, detail, user_agent from audit_events where network = '198.51.100.77'",
    );
    const failure = { action: "sign-in", outcome: "failure", target: "account ngozi", detail: { factor: "password" } };
    expect(rows).toEqual([{ ...failure, user_agent: expect.any(String) }]);
  });

  it("limited attempts are in the audit log once an hour for each network", async () => {
    const limited = async () =>
      (await test.pool.query("select network from audit_events where detail ->> 'reason' = 'limited'")).rows;
    await fail(10, wrong);
    const before = (await limited()).length;
    for (let time = 0; time < 30; time++) expect((await post(wrong)).status).toBe(429);
    expect((await limited()).slice(before)).toEqual([{ network: "192.0.2.1" }]);
    await post(wrong, { network: "198.51.100.7" });
    expect((await limited()).slice(before)).toHaveLength(2);
    await test.pool.query("update rate_limits set expire = 0 where key like 'repeated-event%'");
    await post(wrong);
    expect((await limited()).slice(before)).toHaveLength(3);
  });

  it("a network is locked for every account, and no other network is", async () => {
    for (let time = 0; time < 10; time++) await fail(1, { username: `guess-${time}`, password: "guess-guess" });
    expect((await post(right)).status).toBe(429);
    expect((await post(right, { network: "203.0.113.9" })).status).toBe(200);
  });

  it("an account is locked, also when the attempts are concurrent", async () => {
    const attempts = await Promise.all(Array.from({ length: 30 }, () => post(wrong)));
    expect(attempts.filter((result) => result.status === 401)).toHaveLength(10);
  });

  it("a success resets the wrong attempts of the account, and doesn't count itself", { tags: "slow" }, async () => {
    await fail(9, wrong);
    expect((await post(right)).status).toBe(200);
    await fail(9, wrong, "203.0.113.9");
    for (let time = 0; time < 12; time++) expect((await post(right, { network: "203.0.113.9" })).status).toBe(200);
  });

  it("wrong attempts on one account don't affect another", async () => {
    for (let time = 0; time < 10; time++) await fail(1, wrong, `198.51.100.${time}`);
    expect((await post({ username: "bola", password: STAFF_PASSWORD })).status).toBe(200);
  });
});

describe("The path after sign-in", () => {
  it.each(["/dashboard", "/dashboard?q=ada&page=2", "/dashboard/mails/3", "/Dashboard/mails"])("may be %s", (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it.each([
    "https://evil.example/dashboard",
    "//evil.example/dashboard",
    "/\\evil.example/dashboard",
    "/\t/evil.example/dashboard",
    "/dashboard\\..\\x",
    "/dashboard/../login",
    "/dashboards",
    "/login",
    "javascript:alert(1)",
    "dashboard",
    "",
  ])("is never %j", (path) => {
    expect(nextPath(path)).toBe("/dashboard");
  });
});
