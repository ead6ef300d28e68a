import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { type AuditEvent, recordAuditEvent } from "./record-audit-event.server.ts";
import { verifyChain } from "./verify-chain.server.ts";

const t = testDeps();

beforeEach(() => asTamperer("delete from audit_events"));

/** Runs a statement as someone with the owner's rights who has switched the triggers off. */
async function asTamperer(statement: string): Promise<void> {
  const { pool } = t.owner;
  await pool.query("alter table audit_events disable trigger user");
  await pool.query(statement).finally(() => pool.query("alter table audit_events enable trigger user"));
}

const YEARS_AGO = new Date("2020-03-01T08:00:00Z");

function event(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    action: "application.viewed",
    outcome: "success",
    actor: { kind: "staff", id: 7, username: "ngozi" },
    target: "application 12",
    network: "192.0.2.1",
    userAgent: "Firefox on Windows",
    at: t.clock.now(),
    ...changes,
  };
}

async function record(count: number, changes: Partial<AuditEvent> = {}): Promise<void> {
  for (let number = 0; number < count; number++) await recordAuditEvent(t.deps.db, event(changes));
}

test("numbers events without a gap and chains their hashes", async () => {
  await record(3, { detail: { motif: 'à "quoted" word', count: 2.5 } });
  const rows = await t.deps.db.selectFrom("audit_events").selectAll().orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  expect(rows[1]?.prev_hash).toEqual(rows[0]?.hash);
  expect(rows[0]).toMatchObject({ actor_name: "ngozi", detail: { motif: 'à "quoted" word', count: 2.5 } });
  expect(await verifyChain(t.deps.db)).toEqual({
    kind: "intact",
    events: 3,
    last: { id: "3", hash: rows[2]?.hash.toString("hex") },
  });
});

test("stays one chain when ten writers add events at the same time", async () => {
  await Promise.all(Array.from({ length: 10 }, () => record(20)));
  expect(await verifyChain(t.deps.db, 7)).toMatchObject({ kind: "intact", events: 200 });
});

test("an event is lost together with the transaction that it belongs to, without a gap", async () => {
  await record(1);
  const transaction = t.deps.db.transaction().execute(async (inner) => {
    await recordAuditEvent(inner, event());
    throw new Error("rolled back");
  });
  await expect(transaction).rejects.toThrow("rolled back");
  await record(1);
  expect(await verifyChain(t.deps.db)).toMatchObject({ kind: "intact", events: 2 });
});

test("verifies the same in every time zone", async () => {
  await record(2);
  await t.deps.db.connection().execute(async (connection) => {
    await sql`set time zone 'Africa/Lagos'`.execute(connection);
    expect(await verifyChain(connection)).toMatchObject({ kind: "intact" });
    await sql`reset time zone`.execute(connection);
  });
});

describe.each(["update audit_events set actor_name = 'efe'", "delete from audit_events", "truncate audit_events"])(
  "'%s' is rejected",
  (statement) => {
    beforeEach(() => record(1, { at: new Date() }));

    test("for the app's role, which lacks the privilege", async () => {
      await expect(t.pool.query(statement)).rejects.toThrow("permission denied for table audit_events");
      expect(await verifyChain(t.deps.db)).toMatchObject({ events: 1 });
    });

    test("for the owner, by a trigger", async () => {
      await expect(t.owner.pool.query(statement)).rejects.toThrow("the audit log can only be added to");
      expect(await verifyChain(t.deps.db)).toMatchObject({ events: 1 });
    });
  },
);

test.each(["id", "prev_hash", "hash"])("rejects a row of the app's role that brings its own %s", async (column) => {
  const forged = `insert into audit_events (at, action, outcome, actor_kind, ${column})
    values (now(), 'sign-in', 'success', 'system', null)`;
  await expect(t.pool.query(forged)).rejects.toThrow("permission denied for table audit_events");
});

describe("after tampering with the owner's rights, reports the first broken event:", () => {
  beforeEach(() => record(9));

  test.each([
    ["a changed name", "update audit_events set actor_name = 'efe' where id = 4", "4", "changed"],
    ["a changed time", "update audit_events set at = at - interval '1 microsecond' where id = 4", "4", "changed"],
    ["a changed detail", `update audit_events set detail = '{"a": 1}' where id = 4`, "4", "changed"],
    ["a removed event", "delete from audit_events where id = 4", "5", "predecessor"],
    ["removed first events", "delete from audit_events where id < 4", "4", "predecessor"],
    [
      "a changed event with a new hash",
      "update audit_events e set actor_name = 'efe', hash = sha256('x') where id = 4",
      "4",
      "changed",
    ],
    [
      "exchanged events",
      `update audit_events set id = -4 where id = 4; update audit_events set id = 4 where id = 8;
       update audit_events set id = 8 where id = -4`,
      "4",
      "predecessor",
    ],
  ])("%s", async (_, statement, id, fault) => {
    await asTamperer(statement);
    expect(await verifyChain(t.deps.db, 2)).toMatchObject({ kind: "broken", id, fault });
  });
});

describe("expiry", () => {
  const expire = async (before: Date, most = 1000) => {
    const { rows } = await sql<{ removed: number }>`
      select expire_audit_events(${before}, ${most}, ${t.clock.now()}) as removed`.execute(t.deps.db);
    return rows[0]?.removed;
  };

  test("removes the oldest events, a batch at a time, and leaves a chain that verifies", async () => {
    await record(5, { at: YEARS_AGO });
    await record(2, { at: new Date() });
    expect([await expire(new Date("2021-01-01"), 3), await expire(new Date("2021-01-01"), 3)]).toEqual([3, 2]);
    expect(await verifyChain(t.deps.db)).toMatchObject({ kind: "intact", events: 4 });
    expect(await expire(new Date("2021-01-01"))).toBe(0);
  });

  test("never removes an event of the last 12 months, whatever it is called with", async () => {
    await record(2, { at: new Date() });
    expect(await expire(new Date("2999-01-01"))).toBe(0);
    expect(await verifyChain(t.deps.db)).toMatchObject({ events: 2 });
  });

  test("removes nothing that follows a younger event", async () => {
    await record(1, { at: new Date() });
    await record(1, { at: YEARS_AGO });
    expect(await expire(new Date("2021-01-01"))).toBe(0);
  });

  test("leaves a chain that verifies when every event has expired", async () => {
    await record(3, { at: YEARS_AGO });
    expect(await expire(new Date("2021-01-01"))).toBe(3);
    expect(await verifyChain(t.deps.db)).toMatchObject({ kind: "intact", events: 1 });
  });
});
