import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLog } from "../../tests/support/recorded-log.ts";
import { addStaff, routeArgs, STAFF_PASSWORD, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { loader as exportForms } from "../admissions/desk/forms.endpoint.ts";
import { listMails } from "../mail/mail.store.server.ts";
import { loader as exportSubscribers } from "../newsletter/subscribers/export.endpoint.ts";
import { recordAuditEvent } from "../platform/audit/record-audit-event.server.ts";
import { action as login } from "../staff/sign-in/login.endpoint.ts";
import { followAuditLog } from "./follow-audit-log.server.ts";

const t = testDeps();

beforeAll(async () => {
  await addStaff(t.deps, "amaka", "administrator");
  await addStaff(t.deps, "ngozi");
  await t.pool.query("update staff set email = username || '@palmgrove.example' where username = 'amaka'");
});

beforeEach(async () => {
  t.clock.advance(2 * 3_600_000);
  await followAuditLog(t.deps);
  await t.pool.query("delete from mails");
});

function signIn(username: string, network: string) {
  const body = JSON.stringify({ username, password: STAFF_PASSWORD });
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  return login(routeArgs(t.deps, "/api/admin/login", { init, requestContext: { network } }));
}

async function alerts(): Promise<string[]> {
  await followAuditLog(t.deps);
  const { mails } = await listMails(t.deps.db, { offset: 0, limit: 50 });
  expect(mails.every(({ to }) => to === "amaka@palmgrove.example")).toBe(true);
  return mails.map(({ subject }) => subject);
}

describe("administrators get a mail", () => {
  test("when one of them signs in from a network that is new to the account, once", async () => {
    await signIn("amaka", "198.51.100.7");
    await signIn("amaka", "198.51.100.7");
    expect(await alerts()).toEqual(["amaka signed in from a new network"]);
  });

  test("not when another role does", async () => {
    await signIn("ngozi", "198.51.100.8");
    expect(await alerts()).toEqual([]);
  });

  test("after 20 failed sign-ins for one account within an hour, once", async () => {
    const event = { action: "sign-in", outcome: "failure", actor: { kind: "visitor" } } as const;
    const fail = async (count: number, target = "account ngozi") => {
      for (let number = 0; number < count; number++)
        await recordAuditEvent(t.deps.db, { ...event, target, at: t.clock.now() });
    };
    await fail(19);
    await fail(30, "unknown account");
    expect(await alerts()).toEqual([]);
    await fail(5);
    expect(await alerts()).toEqual(["20 failed sign-ins for ngozi"]);
    t.clock.advance(2 * 3_600_000);
    await fail(20);
    expect(await alerts()).toHaveLength(2);
  });

  test("after 20 wrong codes of the second step, which shows that somebody has the password", async () => {
    const event = { outcome: "failure", actor: { kind: "visitor" }, target: "account ngozi" } as const;
    for (let number = 0; number < 20; number++)
      await recordAuditEvent(t.deps.db, { ...event, action: "second-factor.checked", at: t.clock.now() });
    expect(await alerts()).toEqual(["20 failed sign-ins for ngozi"]);
    const { mails } = await listMails(t.deps.db, { offset: 0, limit: 1 });
    expect(mails[0]?.text).toContain("20 of them had the right password");
  });

  test("after 20 failures of an account of every kind together, also of somebody at its open session", async () => {
    const visitor = { outcome: "failure", actor: { kind: "visitor" }, target: "account ngozi" } as const;
    const ngozi = { outcome: "failure", actor: { kind: "staff", id: 2, username: "ngozi" } } as const;
    for (let number = 0; number < 10; number++) {
      await recordAuditEvent(t.deps.db, { ...visitor, action: "sign-in", at: t.clock.now() });
      await recordAuditEvent(t.deps.db, { ...ngozi, action: "identity.confirmed", at: t.clock.now() });
    }
    expect(await alerts()).toEqual(["20 failed sign-ins for ngozi"]);
  });

  test("when somebody exports all applications, once within an hour", async () => {
    const cookie = await staffCookie(t.deps, "amaka");
    for (let number = 0; number < 2; number++)
      await (await exportForms(routeArgs(t.deps, "/api/form/forms", { cookie }))).text();
    expect(await alerts()).toEqual(["amaka exported all applications"]);
  });

  test("when the lists that somebody exports within an hour have 1,000 applications together", async () => {
    const actor = { kind: "staff", id: 1, username: "ngozi" } as const;
    const exportList = (applications: number) =>
      recordAuditEvent(t.deps.db, {
        action: "applications.exported",
        outcome: "success",
        actor,
        detail: { format: "xlsx", applications, filter: "program=Law" },
        at: t.clock.now(),
      });
    await exportList(600);
    t.clock.advance(61 * 60_000);
    await exportList(600);
    expect(await alerts()).toEqual([]);
    t.clock.advance(30 * 60_000);
    await exportList(400);
    expect(await alerts()).toEqual(["ngozi exported 1,000 applications"]);
  });

  test("when somebody exports all applications in a spreadsheet, however few there are", async () => {
    const actor = { kind: "staff", id: 1, username: "ngozi" } as const;
    const detail = { format: "xlsx", applications: 3, filter: "" };
    const event = { action: "applications.exported", outcome: "success", actor, detail } as const;
    await recordAuditEvent(t.deps.db, { ...event, at: t.clock.now() });
    expect(await alerts()).toEqual(["ngozi exported all applications"]);
  });

  test("when somebody exports subscribers, once within an hour", async () => {
    const download = async (state: string) => {
      const cookie = await staffCookie(t.deps, "amaka");
      const address = `/dashboard/newsletter/subscribers.csv?state=${state}`;
      await (await exportSubscribers(routeArgs(t.deps, address, { cookie }))).text();
    };
    await download("confirmed");
    await download("suppressed");
    expect(await alerts()).toEqual(["amaka exported subscribers of the newsletter"]);
    t.clock.advance(61 * 60_000);
    await download("confirmed");
    expect(await alerts()).toHaveLength(2);
  });
});

test("an alert that no administrator has an address for is recorded as failed", async () => {
  await t.pool.query("update staff set email = null");
  await signIn("amaka", "198.51.100.10");
  expect(await alerts()).toEqual([]);
  const { rows } = await t.pool.query("select outcome from audit_events where action = 'alert.sent' order by id desc");
  expect(rows[0]).toEqual({ outcome: "failure" });
});

test("each event is logged once, with its number and hash, by one of several instances", async () => {
  await signIn("ngozi", "198.51.100.9");
  const logs = [recordLog(), recordLog()];
  await Promise.all(logs.map(({ log }) => followAuditLog({ ...t.deps, log })));
  const events = logs.flatMap(({ lines }) => lines).filter(({ msg }) => msg === "audit");
  expect(events).toMatchObject([
    { audit: { action: "sign-in", actorName: "ngozi", hash: expect.stringMatching(/^[\da-f]{64}$/) } },
  ]);
});
