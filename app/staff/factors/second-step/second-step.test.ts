import { beforeEach, describe, expect, it } from "vitest";
import { createAuthenticator } from "../../../../tests/support/browser/authenticator.ts";
import {
  addTestPasskey,
  enterPassword,
  newBrowser,
  submitFactors,
  submitStep,
  type TestBrowser,
  totpCode,
} from "../../../../tests/support/staff/second-step.ts";
import {
  addStaff,
  OPERATOR,
  responseOf,
  routeArgs,
  STAFF_PASSWORD,
} from "../../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../../tests/support/test-deps.ts";
import { requestContextKey } from "../../../platform/deps.server.ts";
import { resetPassword } from "../../accounts/manage-accounts.server.ts";
import { action as changePassword } from "../../me/password.page.tsx";
import { openChallenge } from "../challenges.server.ts";
import { loader as stepPage } from "./second-step.page.tsx";
import { enterCode } from "./second-step.server.ts";

const MINUTE_MS = 60_000;

const t = testDeps();
let number = 0;
let username: string;
let browser: TestBrowser;
let secret: string;
let codes: string[];

/** Each test has an account with an authenticator app, and a browser that is signed out. */
beforeEach(async () => {
  username = `officer${++number}`;
  await addStaff(t.deps, username);
  const own = newBrowser();
  await enterPassword(t.deps, own, username);
  await submitFactors(t.deps, own, { intent: "begin-app" });
  secret = await pendingSecret();
  const result = await submitFactors(t.deps, own, { intent: "confirm-app", code: codeAt() });
  codes = result.codes ?? [];
  t.clock.advance(MINUTE_MS);
  browser = newBrowser();
});

async function pendingSecret(): Promise<string> {
  const { rows } = await t.pool.query(
    "select pending_secret from staff_totp join staff on id = staff_id where username = $1",
    [username],
  );
  return rows[0].pending_secret;
}

/** Returns the code of a time that is so many milliseconds from now. */
function codeAt(distanceMs = 0): string {
  return totpCode(secret, new Date(t.clock.now().getTime() + distanceMs));
}

const isSignedIn = (of = browser) => of.cookies.has("gatehouse");

/** A code that fits no time within ten minutes. */
function wrongCode(): string {
  const near = new Set(Array.from({ length: 61 }, (_, index) => codeAt((index - 30) * 30_000)));
  for (let guess = 0; ; guess++) {
    const code = String(guess).padStart(6, "0");
    if (!near.has(code)) return code;
  }
}

describe("After the right password of an account with a second step,", () => {
  it("nobody is signed in until the code is entered", async () => {
    expect(await enterPassword(t.deps, browser, username)).toEqual({
      status: 401,
      message: "Your password is right. Enter the code of your second step.",
      secondFactor: true,
    });
    expect(isSignedIn()).toBe(false);
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ status: 303 });
    expect(isSignedIn()).toBe(true);
  });

  it.each([-30_000, 0, 30_000])("a code of a clock that is %i ms away is accepted", async (distance) => {
    await enterPassword(t.deps, browser, username);
    const [first = "", ...rest] = codeAt(distance);
    await submitStep(t.deps, browser, { code: ` ${first}${rest.join("").slice(0, 2)} ${rest.join("").slice(2)} ` });
    expect(isSignedIn()).toBe(true);
  });

  it.each([-9, -2, 2, 9])("a code of a clock that is %i minutes away names the phone's clock", async (minutes) => {
    await enterPassword(t.deps, browser, username);
    const step = await submitStep(t.deps, browser, { code: codeAt(minutes * MINUTE_MS) });
    expect(step).toMatchObject({ status: 401, message: expect.stringContaining("Check the clock of your phone") });
    expect(isSignedIn()).toBe(false);
  });

  it("a stranger elsewhere does not learn that a code is about to be valid", async () => {
    const stranger = newBrowser("198.51.100.9");
    await enterPassword(t.deps, stranger, username);
    const step = await submitStep(t.deps, stranger, { code: codeAt(2 * MINUTE_MS) });
    expect(step.message).toBe("That code is not right. You have 4 more attempts.");
  });

  it("a code that was used is rejected", async () => {
    await enterPassword(t.deps, browser, username);
    const code = codeAt();
    await submitStep(t.deps, browser, { code });
    const other = newBrowser();
    await enterPassword(t.deps, other, username);
    const step = await submitStep(t.deps, other, { code });
    expect(step).toMatchObject({ status: 401, message: expect.stringContaining("used already") });
    expect(isSignedIn(other)).toBe(false);
  });

  it("of ten concurrent uses of one code, one signs in", async () => {
    const browsers = Array.from({ length: 10 }, () => newBrowser());
    for (const each of browsers) await enterPassword(t.deps, each, username);
    const code = codeAt();
    await Promise.all(browsers.map((each) => submitStep(t.deps, each, { code })));
    expect(browsers.filter(isSignedIn)).toHaveLength(1);
  });

  it("five wrong codes end the step, also for the right one", async () => {
    await enterPassword(t.deps, browser, username);
    for (let left = 4; left > 0; left--) {
      const { message } = await submitStep(t.deps, browser, { code: wrongCode() });
      expect(message).toBe(
        `That code is not right. You have ${left === 1 ? "one more attempt" : `${left} more attempts`}.`,
      );
    }
    expect(await submitStep(t.deps, browser, { code: wrongCode() })).toMatchObject({ isOver: true });
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ isOver: true });
    expect(isSignedIn()).toBe(false);
  });

  it("the step is over after five minutes, and the page says so", async () => {
    await enterPassword(t.deps, browser, username);
    t.clock.advance(5 * MINUTE_MS);
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ status: 401, isOver: true });
    expect(await shownStep(browser)).toEqual({ kind: "expired" });
  });

  it("another browser can't take the step", async () => {
    await enterPassword(t.deps, browser, username);
    expect(await submitStep(t.deps, newBrowser(), { code: codeAt() })).toMatchObject({ isOver: true });
  });

  it("a password reset ends the step", async () => {
    await enterPassword(t.deps, browser, username);
    await resetPassword(t.deps, OPERATOR, username, null);
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ isOver: true });
  });

  it("a recovery code signs in once, however it is typed", async () => {
    const [code = ""] = codes;
    await enterPassword(t.deps, browser, username);
    await submitStep(t.deps, browser, { code: code.toUpperCase().replaceAll("-", " ") });
    expect(isSignedIn()).toBe(true);
    const other = newBrowser();
    await enterPassword(t.deps, other, username);
    expect(await submitStep(t.deps, other, { code })).toMatchObject({ status: 401 });
    expect(isSignedIn(other)).toBe(false);
    const { rows } = await t.pool.query(
      "select actor_name from audit_events where action = 'recovery-code.used' and target = $1",
      [`account ${username}`],
    );
    expect(rows).toEqual([{ actor_name: username }]);
  });

  it("a password that its owner changes meanwhile ends the step of somebody who knew the old one", async () => {
    await enterPassword(t.deps, browser, username);
    const owner = newBrowser();
    await enterPassword(t.deps, owner, username);
    await submitStep(t.deps, owner, { code: codeAt() });
    const cookie = `gatehouse=${owner.cookies.get("gatehouse")}`;
    const body = new URLSearchParams({ current: STAFF_PASSWORD, new: "A kettle under the mango tree" });
    const change = changePassword(
      routeArgs(t.deps, "/dashboard/me/password", { cookie, init: { method: "POST", body } }) as never,
    );
    expect((await responseOf(change)).status).toBe(303);
    t.clock.advance(MINUTE_MS);
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ status: 401, isOver: true });
    expect(isSignedIn()).toBe(false);
  });

  it("the page says nothing of an account before its password is right", async () => {
    expect(await shownStep(browser)).toEqual({ kind: "expired" });
    expect(await enterPassword(t.deps, browser, username, "wrong password")).toEqual(
      await enterPassword(t.deps, browser, "nobody-at-all", "wrong password"),
    );
    expect(browser.cookies.size).toBe(0);
  });
});

async function shownStep(of: TestBrowser) {
  const cookie = [...of.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return stepPage(routeArgs(t.deps, "/login/second-factor", { cookie }));
}

describe("Ten thousand wrong codes", () => {
  it("of somebody who knows the password let nobody in, keep the limit and don't flood the audit log", {
    tags: "slow",
    timeout: 600_000,
  }, async () => {
    const { id } = await t.deps.db
      .selectFrom("staff")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const context = requestContext(t.deps, { network: "203.0.113.60" }).get(requestContextKey);
    /** Begins a second step as after a right password, whose check would be most of the test's time. */
    const begin = async () => {
      const { cookie } = await openChallenge(t.deps, context, { purpose: "second-factor", staffId: id });
      return { requestContext: context, headers: new Headers({ Cookie: cookie.split(";")[0] ?? "" }) };
    };
    const guess = wrongCode();
    const counts = new Map<string, number>();
    const enterOften = async (steps: number) => {
      for (let step = 0; step < steps; step++) {
        const stranger = await begin();
        for (let code = 0; code < 5; code++) {
          const { kind } = await enterCode(t.deps, stranger, guess);
          counts.set(kind, (counts.get(kind) ?? 0) + 1);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, () => enterOften(250)));
    expect(Object.fromEntries(counts)).toEqual({ "wrong-code": 20, limited: 9980 });
    expect(await enterCode(t.deps, await begin(), codeAt())).toMatchObject({ kind: "limited" });
    const { rows } = await t.pool.query("select count(*)::int as n from audit_events where network = '203.0.113.60'");
    expect(rows).toEqual([{ n: 21 }]);
    const sessions = "select 1 from staff_sessions where staff_id = $1 and network = '203.0.113.60'";
    expect((await t.pool.query(sessions, [id])).rowCount).toBe(0);
  });
});

describe("A hundred wrong codes", () => {
  it("neither sign in nor lock the owner out on a device that signed in before", async () => {
    await enterPassword(t.deps, browser, username);
    await submitStep(t.deps, browser, { code: codeAt() });
    const stranger = newBrowser("203.0.113.50");
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round++) {
      expect(await enterPassword(t.deps, stranger, username)).toMatchObject({ secondFactor: true });
      for (let guess = 0; guess < 5; guess++)
        statuses.add((await submitStep(t.deps, stranger, { code: wrongCode() })).status);
    }
    expect([...statuses].sort()).toEqual([401, 429]);
    await enterPassword(t.deps, stranger, username);
    expect(await submitStep(t.deps, stranger, { code: codeAt() })).toMatchObject({ status: 429 });

    browser.cookies.delete("gatehouse");
    t.clock.advance(MINUTE_MS);
    await enterPassword(t.deps, browser, username);
    expect(await submitStep(t.deps, browser, { code: codeAt() })).toMatchObject({ status: 303 });
  });

  it("don't lock out a passkey", async () => {
    await enterPassword(t.deps, browser, username);
    await submitStep(t.deps, browser, { code: codeAt() });
    const authenticator = createAuthenticator();
    await addTestPasskey(t.deps, browser, authenticator);

    const elsewhere = newBrowser("203.0.113.51");
    for (let round = 0; round < 5; round++) {
      await enterPassword(t.deps, elsewhere, username);
      for (let guess = 0; guess < 5; guess++) await submitStep(t.deps, elsewhere, { code: wrongCode() });
    }
    await enterPassword(t.deps, elsewhere, username);
    expect(await submitStep(t.deps, elsewhere, { code: codeAt() })).toMatchObject({ status: 429 });
    const step = await shownStep(elsewhere);
    const options = step.kind === "ready" ? (step.passkeyOptions ?? "") : "";
    expect(await submitStep(t.deps, elsewhere, { passkey: authenticator.signIn(options) })).toMatchObject({
      status: 303,
    });
  });
});
