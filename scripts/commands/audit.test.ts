import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { runCommand } from "../../tests/support/apps/run-command.ts";
import { testDeps } from "../../tests/support/test-deps.ts";

const SCRIPT = path.join(import.meta.dirname, "audit.ts");

const t = testDeps();
let settings: { DATABASE_URL: string };

beforeAll(async () => {
  const { host, user, database } = t.pool.options;
  settings = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}` };
  const event = { outcome: "success", actor: { kind: "staff", id: 1, username: "ngozi" }, at: t.clock.now() } as const;
  for (let index = 0; index < 9; index++) await recordAuditEvent(t.deps.db, { action: "application.viewed", ...event });
});
const audit = (...args: string[]) => runCommand(SCRIPT, args, { settings });

async function lastEvent() {
  const { rows } = await t.pool.query(
    "select id, action, outcome, actor_kind, encode(hash, 'hex') as hash from audit_events order by id desc limit 1",
  );
  return rows[0];
}

test("verifies a log that nobody tampered with, and names the hash to compare with copies on other machines", async () => {
  const { id, hash } = await lastEvent();
  expect(await audit("verify")).toEqual({
    code: 0,
    err: "",
    out: `Verified: 9 events, and every hash is right. The last is ${id}, with the hash ${hash}.\n`,
  });
  expect(await lastEvent()).toMatchObject({ action: "audit-log.verified", outcome: "success", actor_kind: "operator" });
});

test("names the first event that was changed, with exit code 1", async () => {
  await t.owner.pool.query("alter table audit_events disable trigger user");
  await t.owner.pool.query("update audit_events set actor_name = 'efe' where id in (4, 6)");
  await t.owner.pool.query("alter table audit_events enable trigger user");
  expect(await audit("verify")).toEqual({
    code: 1,
    err: `The audit log was tampered with: event 4 of ${t.clock.now().toISOString()} was changed.\n`,
    out: "",
  });
  expect(await lastEvent()).toMatchObject({ action: "audit-log.verified", outcome: "failure" });
});

test("names the event that follows a removed one", async () => {
  await t.owner.pool.query("alter table audit_events disable trigger user");
  await t.owner.pool.query("delete from audit_events where id <= 4");
  await t.owner.pool.query("alter table audit_events enable trigger user");
  const { code, err } = await audit("verify");
  expect([code, err]).toEqual([1, expect.stringContaining("event 5 of ")]);
  expect(err).toContain("does not follow the one before it");
});

test("explains itself for other arguments, with exit code 2", async () => {
  for (const args of [[], ["check"], ["verify", "all"]])
    expect(await audit(...args)).toMatchObject({ code: 2, out: "", err: expect.stringContaining("Usage:") });
});

test("fails with exit code 1 when the database can't be reached", async () => {
  const nowhere = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nowhere" };
  expect((await runCommand(SCRIPT, ["verify"], { settings: nowhere })).code).toBe(1);
});
