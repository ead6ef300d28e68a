import { beforeEach, describe, expect, test } from "vitest";
import { whileLocked } from "../../../tests/support/database/lock-rows.ts";
import {
  addStaff,
  responseOf,
  routeArgs,
  STAFF_PASSWORD,
  staffCookie,
} from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { verifyPassword } from "../accounts/password.server.ts";
import { findCredentials } from "../accounts/staff.store.server.ts";
import { action as askPage, loader as forgotPage } from "./forgot.page.tsx";
import { action, loader } from "./link.page.tsx";
import { sendResetLink } from "./send-reset-link.job.server.ts";
import type { LinkPurpose } from "./staff-link.ts";
import { createLink } from "./staff-links.store.server.ts";

const PASSWORD = "A kettle under the mango tree";
const HOUR_MS = 3_600_000;

const t = testDeps();
beforeEach(async () => {
  for (const table of ["staff", "mails", "rate_limits"]) await t.pool.query(`delete from ${table}`);
  await addStaff(t.deps, "ngozi", "officer");
  await t.pool.query("update staff set email = 'Ngozi@palmgrove.example'");
});

async function link(purpose: LinkPurpose = "password-reset"): Promise<string> {
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const options = { staffId: id, purpose, createdBy: null, now: t.clock.now() };
  return t.deps.db.transaction().execute((transaction) => createLink(transaction, options));
}

const args = (token: string, init: RequestInit = {}) =>
  routeArgs(t.deps, `/login/link/${token}`, { params: { token }, init });
const open = async (token: string) => (await loader(args(token))).data.link;
const set = (token: string, password = PASSWORD, again = password) =>
  action(args(token, { method: "POST", body: new URLSearchParams({ password, again }) }));

async function fits(password: string): Promise<boolean> {
  const credentials = await findCredentials(t.deps.db, "ngozi");
  return verifyPassword(password, credentials?.passwordHash ?? null);
}

describe("A link to set a password", () => {
  test("changes nothing when it is opened, and shows whose account it is", async () => {
    const token = await link("invitation");
    await open(token);
    expect(await open(token)).toMatchObject({ kind: "valid", username: "ngozi", purpose: "invitation" });
  });

  test("sets the password, ends all sessions, signs in, and works once", async () => {
    await staffCookie(t.deps, "ngozi");
    const token = await link();
    const response = await responseOf(set(token));
    expect(response.headers.get("Location")).toBe("/dashboard");
    expect(response.headers.get("Set-Cookie")).toContain("gatehouse=");
    expect([await fits(PASSWORD), await fits(STAFF_PASSWORD)]).toEqual([true, false]);
    expect((await t.pool.query("select 1 from staff_sessions")).rowCount).toBe(1);
    expect(await open(token)).toMatchObject({ kind: "used" });
    expect(await set(token, "Another password to try")).toMatchObject({ init: { status: 409 } });
    expect(await fits(PASSWORD)).toBe(true);
  });

  test("sets the password of one of two people who use it at the same time", async () => {
    const token = await link("invitation");
    const account = { sql: "select from staff for update", values: [] };
    const pending = await whileLocked(t.pool, account, async (waiting) => {
      const both = [set(token, `${PASSWORD} 1`), set(token, `${PASSWORD} 2`)];
      await waiting(2);
      return both;
    });
    const outcomes = await Promise.all(pending);
    const statuses = outcomes.map((outcome) => (outcome instanceof Response ? outcome.status : outcome.init?.status));
    expect(statuses.toSorted()).toEqual([303, 409]);
  });

  test.each([
    ["too short", "short", "short", "password"],
    ["typed differently the second time", PASSWORD, `${PASSWORD}!`, "again"],
  ])("rejects a password that is %s, and stays valid", async (_, password, again, field) => {
    const token = await link();
    expect(await set(token, password, again)).toMatchObject({ init: { status: 422 }, data: { field } });
    expect((await open(token)).kind).toBe("valid");
  });

  test.each<[LinkPurpose, number]>([
    ["password-reset", HOUR_MS],
    ["invitation", 72 * HOUR_MS],
    ["setup", 72 * HOUR_MS],
  ])("expires: %s", async (purpose, lifetime) => {
    const token = await link(purpose);
    t.clock.advance(lifetime - 1);
    expect((await open(token)).kind).toBe("valid");
    t.clock.advance(1);
    expect(await open(token)).toEqual({ kind: "expired", purpose });
    expect(await set(token)).toMatchObject({ init: { status: 409 } });
    expect(await fits(STAFF_PASSWORD)).toBe(true);
  });

  test("of the setup leads to its steps, from any network, once", async () => {
    const token = await link("setup");
    const form = new URLSearchParams({ password: PASSWORD, again: PASSWORD });
    const elsewhere = { params: { token }, requestContext: { network: "198.51.100.7" } };
    const init = { method: "POST", body: form };
    const response = await responseOf(action(routeArgs(t.deps, `/setup/${token}`, { ...elsewhere, init })));
    expect(response.headers.get("Location")).toBe("/dashboard/setup");
    expect(await open(token)).toEqual({ kind: "used", purpose: "setup" });
  });

  test("is void after a newer one, when the account is disabled, and when it never existed", async () => {
    const [stolen, newer] = [await link(), await link()];
    expect(await open(stolen)).toMatchObject({ kind: "replaced" });
    await set(stolen);
    expect(await fits(STAFF_PASSWORD)).toBe(true);
    await t.pool.query("update staff set disabled_at = now()");
    expect(await open(newer)).toMatchObject({ kind: "disabled" });
    expect(await open("x".repeat(43))).toEqual({ kind: "unknown" });
  });
});

describe("A forgotten password", () => {
  const ask = (account: string, network = "192.0.2.1") =>
    askPage(
      routeArgs(t.deps, "/login/forgot", {
        init: { method: "POST", body: new URLSearchParams({ account }) },
        requestContext: { network },
      }),
    );
  const mailed = async () => (await t.pool.query("select recipient from mails")).rows.map((row) => row.recipient);

  test("gets the same response whether there is such an account", async () => {
    const responses = await Promise.all(["ngozi", "nobody", "ngozi@palmgrove.example"].map((one) => ask(one)));
    expect(responses.map((response) => response instanceof Response && response.headers.get("Location"))).toEqual(
      Array(3).fill("/login/forgot?requested"),
    );
  });

  test.each(["ngozi", "ngozi@palmgrove.example"])("gets a link by mail for: %s", async (typed) => {
    await sendResetLink(t.deps, { typed });
    expect(await mailed()).toEqual(["Ngozi@palmgrove.example"]);
  });

  test.each([
    ["unknown", "update staff set username = 'other', email = null"],
    ["disabled", "update staff set disabled_at = now()"],
    ["invited, without a password", "update staff set password_hash = null"],
    ["without an address", "update staff set email = null"],
  ])("gets no mail for an account that is %s", async (_, change) => {
    await t.pool.query(change);
    await sendResetLink(t.deps, { typed: "ngozi" });
    expect(await mailed()).toEqual([]);
  });

  test("gets three mails within the hour at most", async () => {
    for (let time = 0; time < 5; time++) await sendResetLink(t.deps, { typed: "ngozi" });
    expect(await mailed()).toHaveLength(3);
  });

  test("is limited by network, and keeps what was typed", async () => {
    for (let time = 0; time < 20; time++) await ask("ngozi");
    expect(await ask("ngozi")).toMatchObject({ init: { status: 429 }, data: { typed: "ngozi" } });
    expect(await ask("ngozi", "198.51.100.7")).toBeInstanceOf(Response);
  });

  describe("is in the audit log", () => {
    const from = { network: "192.0.2.1", userAgent: "Firefox on Windows" };
    const events = async () =>
      (
        await t.pool.query(
          "select outcome, target, detail, network from audit_events where action = 'password.link-requested' order by id",
        )
      ).rows;
    beforeEach(async () => {
      const { rows } = await t.pool.query("select count(*) from audit_events");
      before = Number(rows[0].count);
    });
    let before = 0;
    const added = async () => {
      const { rows } = await t.pool.query("select count(*) from audit_events");
      return Number(rows[0].count) - before;
    };

    test("with the account, if there is one", async () => {
      await sendResetLink(t.deps, { typed: "ngozi@palmgrove.example", ...from });
      expect((await events()).at(-1)).toEqual({
        outcome: "success",
        target: "account ngozi",
        detail: {},
        network: "192.0.2.1",
      });
    });

    test("once an hour for each network, however many unknown accounts it asks for, and without what was typed", async () => {
      for (let time = 0; time < 20; time++) await sendResetLink(t.deps, { typed: `nobody-${time}`, ...from });
      expect(await added()).toBe(1);
      expect((await events()).at(-1)).toMatchObject({ outcome: "failure", target: "unknown account" });
      await sendResetLink(t.deps, { typed: "nobody", ...from, network: "198.51.100.7" });
      expect(await added()).toBe(2);
    });

    test("once an hour for each network that is over its limit", async () => {
      for (let time = 0; time < 30; time++) await ask("ngozi");
      expect(await added()).toBe(1);
      expect((await events()).at(-1)).toMatchObject({ outcome: "failure", detail: { reason: "limited" } });
    });
  });

  test("leads to an administrator when no mail is sent", async () => {
    t.deps.noMailReason = "no mail server is set";
    expect(forgotPage(routeArgs(t.deps, "/login/forgot"))).toMatchObject({ sendsMail: false });
    t.deps.noMailReason = null;
  });
});
