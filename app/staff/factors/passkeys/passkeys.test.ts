import { beforeEach, describe, expect, it } from "vitest";
import { type Authenticator, createAuthenticator } from "../../../../tests/support/browser/authenticator.ts";
import {
  addTestPasskey,
  beginPasskey,
  enterPassword,
  newBrowser,
  postPasskey,
  submitFactors,
  submitStep,
  type TestBrowser,
} from "../../../../tests/support/staff/second-step.ts";
import { addStaff, OPERATOR, routeArgs } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { disableAccount } from "../../accounts/manage-accounts.server.ts";
import { loader as stepPage } from "../second-step/second-step.page.tsx";

const REJECTED = "That passkey was not accepted. Try again, or use another way to sign in.";

const t = testDeps();
let number = 0;
let username: string;
let authenticator: Authenticator;

beforeEach(async () => {
  username = `officer${++number}`;
  authenticator = createAuthenticator();
  await signUp(username, authenticator);
});

/** Adds an account with a passkey, and returns the browser that it was added in. */
async function signUp(name: string, own: Authenticator): Promise<TestBrowser> {
  await addStaff(t.deps, name);
  const browser = newBrowser();
  await enterPassword(t.deps, browser, name);
  expect(await addTestPasskey(t.deps, browser, own)).toMatchObject({ kind: "done" });
  return browser;
}

/** Begins a sign-in without a username, and returns the server's options. */
async function begin(browser: TestBrowser): Promise<string> {
  return (await postPasskey(t.deps, browser, { kind: "begin" })).options ?? "";
}

const signIn = (browser: TestBrowser, passkey: string) => postPasskey(t.deps, browser, { kind: "sign-in", passkey });
const isSignedIn = (browser: TestBrowser) => browser.cookies.has("gatehouse");

async function stepOptions(browser: TestBrowser): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const step = await stepPage(routeArgs(t.deps, "/login/second-factor", { cookie }));
  return step.kind === "ready" ? (step.passkeyOptions ?? "") : "";
}

async function lastFailure() {
  const { rows } = await t.pool.query(
    "select action, target, detail from audit_events where outcome = 'failure' order by id desc limit 1",
  );
  return rows[0];
}

describe("A passkey", () => {
  it("signs in without username and password", async () => {
    const browser = newBrowser();
    const options = await begin(browser);
    expect(JSON.parse(options)).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [],
    });
    expect(await signIn(browser, authenticator.signIn(options))).toEqual({ status: 200, message: "Login successful" });
    expect(isSignedIn(browser)).toBe(true);
    const { rows } = await t.pool.query("select factor from staff_sessions order by id desc limit 1");
    expect(rows).toEqual([{ factor: "passkey" }]);
  });

  it("signs in after the password", async () => {
    const browser = newBrowser();
    await enterPassword(t.deps, browser, username);
    const options = await stepOptions(browser);
    expect(JSON.parse(options)).toMatchObject({ allowCredentials: [{ id: authenticator.credentialId }] });
    expect(await submitStep(t.deps, browser, { passkey: authenticator.signIn(options) })).toMatchObject({
      status: 303,
    });
    expect(isSignedIn(browser)).toBe(true);
  });

  it.each([
    ["that was signed for another site", { origin: "https://palmgrove.evil.example" }],
    ["of another host name", { rpId: "evil.example" }],
    ["that signed another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["whose counter went back", { counter: 1 }],
    ["that did not verify its user", { isVerified: false }],
  ])("%s is rejected, with one message and an audit event", async (_, changes) => {
    const first = newBrowser();
    await signIn(first, authenticator.signIn(await begin(first), { counter: 7 }));
    const browser = newBrowser();
    const passkey = authenticator.signIn(await begin(browser), { counter: 8, ...changes });
    expect(await signIn(browser, passkey)).toEqual({ status: 401, message: REJECTED });
    expect(isSignedIn(browser)).toBe(false);
    expect(await lastFailure()).toMatchObject({ action: "sign-in", detail: { factor: "passkey" } });
  });

  it("whose signature was changed is rejected", async () => {
    const browser = newBrowser();
    const response = JSON.parse(authenticator.signIn(await begin(browser)));
    response.response.signature = JSON.parse(authenticator.signIn(await begin(newBrowser()))).response.signature;
    expect(await signIn(browser, JSON.stringify(response))).toEqual({ status: 401, message: REJECTED });
  });

  it("is rejected when it is replayed, in the same browser and in another", async () => {
    const browser = newBrowser();
    const passkey = authenticator.signIn(await begin(browser));
    await signIn(browser, passkey);
    expect(await signIn(browser, passkey)).toMatchObject({ status: 401 });
    const other = newBrowser();
    await begin(other);
    expect(await signIn(other, passkey)).toEqual({ status: 401, message: REJECTED });
    expect(isSignedIn(other)).toBe(false);
  });

  it("signs in once when it arrives ten times at the same time", async () => {
    const browser = newBrowser();
    const passkey = authenticator.signIn(await begin(browser));
    const copies = Array.from({ length: 10 }, () => ({ ...browser, cookies: new Map(browser.cookies) }));
    await Promise.all(copies.map((copy) => signIn(copy, passkey)));
    expect(copies.filter(isSignedIn)).toHaveLength(1);
  });

  it("is rejected after five minutes", async () => {
    const browser = newBrowser();
    const passkey = authenticator.signIn(await begin(browser));
    t.clock.advance(5 * 60_000);
    expect(await signIn(browser, passkey)).toEqual({
      status: 401,
      message: "That took longer than five minutes. Try again.",
    });
  });

  it("of another account is rejected after a password", async () => {
    const own = createAuthenticator();
    await signUp(`${username}b`, own);
    const browser = newBrowser();
    await enterPassword(t.deps, browser, username);
    const passkey = own.signIn(await stepOptions(browser));
    expect(await submitStep(t.deps, browser, { passkey })).toMatchObject({
      status: 401,
      message: `${REJECTED} You have 4 more attempts.`,
    });
    expect(isSignedIn(browser)).toBe(false);
    expect(await lastFailure()).toEqual({
      action: "second-factor.checked",
      target: `account ${username}`,
      detail: { factor: "passkey", reason: "other-account" },
    });
  });

  it("that was removed is rejected", async () => {
    const browser = newBrowser();
    await signIn(browser, authenticator.signIn(await begin(browser)));
    await submitFactors(t.deps, browser, { intent: "remove-passkey", credentialId: authenticator.credentialId });
    const other = newBrowser();
    expect(await signIn(other, authenticator.signIn(await begin(other)))).toEqual({ status: 401, message: REJECTED });
  });

  it("of a disabled account is rejected, which the audit log names", async () => {
    await disableAccount(t.deps, OPERATOR, username);
    const browser = newBrowser();
    expect(await signIn(browser, authenticator.signIn(await begin(browser)))).toEqual({
      status: 401,
      message: REJECTED,
    });
    expect(await lastFailure()).toEqual({
      action: "sign-in",
      target: `account ${username}`,
      detail: { factor: "passkey", reason: "account" },
    });
  });

  it.each(["", "{}", '{"id": 1}', "null", "[]", '{"id":"\\u0000","rawId":"","type":"public-key"}'])(
    "that is malformed is rejected: %j",
    async (passkey) => {
      const browser = newBrowser();
      await begin(browser);
      expect(await signIn(browser, passkey)).toEqual({ status: 401, message: REJECTED });
    },
  );
});

describe("Adding a passkey", () => {
  it("is rejected for another site, another browser's challenge and the second time", async () => {
    const browser = await signUp(`${username}c`, createAuthenticator());
    const own = createAuthenticator();
    const add = (passkey: string) => submitFactors(t.deps, browser, { intent: "add-passkey", name: "Phone", passkey });
    const rejected = { kind: "wrong", status: 422, message: expect.stringContaining("No passkey was added") };
    expect(
      await add(own.register(await beginPasskey(t.deps, browser), { origin: "https://evil.example" })),
    ).toMatchObject(rejected);
    const passkey = own.register(await beginPasskey(t.deps, browser));
    expect(await add(passkey)).toMatchObject({ kind: "done" });
    expect(await add(passkey)).toMatchObject(rejected);
    const again = own.register(await beginPasskey(t.deps, browser));
    expect(await add(again)).toMatchObject({ message: "No passkey was added: this one is registered already." });
  });
});
