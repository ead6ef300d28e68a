import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { prepareSchema } from "../../app/platform/postgres/prepare-schema.server.ts";
import { verifyPassword } from "../../app/staff/accounts/password.server.ts";
import { findCredentials } from "../../app/staff/accounts/staff.store.server.ts";
import { setPasswordByLink } from "../../app/staff/links/set-password.server.ts";
import { findLink } from "../../app/staff/links/staff-links.store.server.ts";
import { accountKey } from "../../app/staff/sign-in/sign-in-place.server.ts";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { runCommand } from "../../tests/support/apps/run-command.ts";
import { STAFF_PASSWORD, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";

const SCRIPT = path.join(import.meta.dirname, "staff.ts");
const MIGRATIONS = path.join(import.meta.dirname, "../..", "database", "migrations");

type Settings = { DATABASE_URL: string } | { DATA_DIR: string };
const staff = (settings: Settings & { PUBLIC_URL?: string }, args: string[], input?: string) =>
  runCommand(SCRIPT, args, { settings, input });

describe("npm run staff", () => {
  const test = testDeps();
  let settings: Settings;
  beforeAll(async () => {
    const { host, user, database } = test.pool.options;
    settings = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}` };
  });
  beforeEach(() => test.pool.query("delete from staff"));

  async function fits(username: string, password: string) {
    const credentials = await findCredentials(test.deps.db, username);
    return credentials !== null && (await verifyPassword(password, credentials.passwordHash));
  }

  it("adds an account and shows its generated password once", async () => {
    const { code, out, err } = await staff(settings, ["add", "Ngozi"]);
    expect([code, err]).toEqual([0, ""]);
    const password = /Password, shown this once: (\S+)/.exec(out)?.[1] ?? "";
    expect(out).toContain("'ngozi' has an account now.");
    expect(await fits("ngozi", password)).toBe(true);
  });

  it("reads a password from standard input and doesn't print it", async () => {
    const { code, out } = await staff(settings, ["add", "bola", "--password-stdin"], "Rain on the river\n");
    expect([code, out]).toEqual([0, "'bola' has an account now.\n"]);
    expect(await fits("bola", "Rain on the river")).toBe(true);
  });

  it("removes the second step of somebody who lost it, and signs the person out", { tags: "slow" }, async () => {
    await staffCookie(test.deps, "uche");
    await test.pool.query("insert into staff_totp (staff_id, secret, confirmed_at) select id, 'S', now() from staff");
    const { code, out } = await staff(settings, ["reset-factors", "uche"]);
    expect([code, out]).toEqual([0, "'uche' has no two-step verification any more and is signed out everywhere.\n"]);
    const left = "select staff_id from staff_totp union all select staff_id from staff_sessions";
    expect((await test.pool.query(left)).rowCount).toBe(0);
    expect((await staff(settings, ["reset-factors", "nobody-here"])).err).toContain(
      "There is no account 'nobody-here'",
    );
  });

  describe("invite-link", () => {
    const linked = async (username: string) => {
      const { code, out } = await staff({ ...settings, PUBLIC_URL: "https://palmgrove.example" }, [
        "invite-link",
        username,
      ]);
      expect(code).toBe(0);
      return /https:\/\/palmgrove\.example\/login\/link\/([\w-]{43})\n/.exec(out)?.[1] ?? "";
    };
    const events = async () =>
      (await test.pool.query("select action, actor_kind, target, detail from audit_events order by id desc limit 1"))
        .rows;

    it("prints a link for an invited person that is valid for 72 hours, and makes the older one void", async () => {
      await test.pool.query("insert into staff (username, name, created_at) values ('obi', 'Obi', now())");
      const [first, second] = [await linked("OBI"), await linked("obi")];
      expect(await events()).toEqual([
        { action: "account.invited", actor_kind: "operator", target: "account obi", detail: { by: "hand-over" } },
      ]);
      const until = new Date(Date.now() + 71.9 * 3_600_000);
      expect(await findLink(test.deps.db, first, until)).toMatchObject({ kind: "replaced" });
      expect(await findLink(test.deps.db, second, until)).toMatchObject({ kind: "valid", isFirst: true });
      expect(await findLink(test.deps.db, second, new Date(until.getTime() + 360_001))).toMatchObject({
        kind: "expired",
      });
    });

    it("prints a link for a person who has a password, which stays until another is set", async () => {
      await staffCookie(test.deps, "ada");
      const token = await linked("ada");
      expect(await events()).toMatchObject([{ action: "account.password-reset", target: "account ada" }]);
      expect(await fits("ada", STAFF_PASSWORD)).toBe(true);
      const password = "A kettle under the mango tree";
      expect(await setPasswordByLink(test.deps, { token, password }, { network: "192.0.2.1" })).toMatchObject({
        kind: "set",
      });
      expect(await events()).toMatchObject([{ action: "password.changed", target: "account ada" }]);
    });

    it("is rejected for an unknown and for a disabled account", { tags: "slow" }, async () => {
      await staffCookie(test.deps, "ada");
      await test.pool.query("update staff set disabled_at = now()");
      expect(await staff(settings, ["invite-link", "ada"])).toMatchObject({
        code: 1,
        err: expect.stringContaining("'ada' is disabled."),
      });
      expect((await staff(settings, ["invite-link", "nobody"])).err).toContain("There is no account 'nobody'.");
    });
  });

  it("unlinks the university's account, and signs the person out", { tags: "slow" }, async () => {
    await staffCookie(test.deps, "uche");
    await test.pool.query("insert into staff_identities select 'https://id.example', 'u', id, now(), now() from staff");
    expect(await staff(settings, ["unlink", "uche"])).toMatchObject({ code: 0, err: "" });
    const left = "select staff_id from staff_identities union all select staff_id from staff_sessions";
    expect((await test.pool.query(left)).rowCount).toBe(0);
    expect((await staff(settings, ["unlink", "uche"])).err).toContain("is not linked");
  });

  it("adds the change and its event to the audit log together, or neither", { tags: "slow" }, async () => {
    await staffCookie(test.deps, "ada");
    await test.owner.pool.query("alter table audit_events rename to audit_events_away");
    const failed = await staff(settings, ["disable", "ada"]);
    await test.owner.pool.query("alter table audit_events_away rename to audit_events");
    expect(failed.code).toBe(1);
    expect(await findCredentials(test.deps.db, "ada")).not.toBeNull();
    expect((await staff(settings, ["roles", "ada", "auditor"])).code).toBe(0);
    const event = { action: "account.roles-changed", target: "account ada", detail: { roles: "auditor" } };
    const last = "select action, target, detail from audit_events order by id desc limit 1";
    expect((await test.pool.query(last)).rows).toEqual([event]);
  });

  it("resets a password and the rate limit, and signs the person out", async () => {
    await staffCookie(test.deps, "efe");
    const attempts = test.deps.limits.loginsByAccount;
    for (let time = 0; time < 10; time++) await attempts.take(accountKey("efe"));
    expect((await attempts.peek(accountKey("efe"))).kind).toBe("limited");
    const { code, out } = await staff(settings, ["reset", "efe"]);
    expect(code).toBe(0);
    expect((await attempts.peek(accountKey("efe"))).kind).toBe("allowed");
    expect(await fits("efe", /once: (\S+)/.exec(out)?.[1] ?? "")).toBe(true);
    expect((await test.pool.query("select 1 from staff_sessions")).rowCount).toBe(0);
  });

  it("disables an account, signs the person out, and enables it again", async () => {
    await staffCookie(test.deps, "uche");
    expect((await staff(settings, ["disable", "uche"])).code).toBe(0);
    expect(await findCredentials(test.deps.db, "uche")).toBeNull();
    expect((await test.pool.query("select 1 from staff_sessions")).rowCount).toBe(0);
    expect((await staff(settings, ["list"])).out).toMatch(
      /^uche\tsince \d{4}-\d\d-\d\d\tofficer, editor\tdisabled \d{4}-\d\d-\d\d\n$/,
    );
    expect((await staff(settings, ["enable", "uche"])).code).toBe(0);
    expect(await findCredentials(test.deps.db, "uche")).not.toBeNull();
  });

  it("rejects invalid arguments with a message", { tags: "slow" }, async () => {
    await staffCookie(test.deps, "ada");
    const rejections: [words: string[], input: string, code: number, line: string][] = [
      [["add", "ada"], "", 1, "'ada' has an account already"],
      [["add", "two words"], "", 1, "A username has"],
      [
        ["reset", "ada", "--password-stdin"],
        "short\n",
        1,
        "The password was not accepted. Use at least 12 characters.",
      ],
      [["disable", "nobody"], "", 1, "There is no account 'nobody'."],
      [["add", "obi", "a-password-for-all-to-see"], "", 2, "Usage:"],
      [["remove", "ada"], "", 2, "Usage:"],
      [[], "", 2, "Usage:"],
    ];
    const endings = await Promise.all(rejections.map(([args, input]) => staff(settings, args, input)));
    expect(endings).toEqual(
      rejections.map(([, , code, line]) => ({ code, out: "", err: expect.stringContaining(line) })),
    );
  });
});

describe("npm run staff on the embedded database", () => {
  it("works while Gatehouse is running or stopped, and rejects a folder without data", { tags: "slow" }, async () => {
    const dataDir = await makeDataFolder();
    const settings = { DATA_DIR: dataDir };
    try {
      expect(await staff(settings, ["list"])).toMatchObject({
        code: 1,
        err: expect.stringContaining("There is no Gatehouse data"),
      });
      const log = createLog("silent");
      const running = await startEmbeddedPostgres({ dataDir, log, notice: () => undefined });
      if (running.kind !== "started") throw new Error("The test's database is in use.");
      expect(await staff(settings, ["list"])).toMatchObject({
        code: 1,
        err: expect.stringContaining("has no tables of this version yet"),
      });
      await prepareSchema(running, MIGRATIONS, log);
      const { db } = openDatabase(running.connection, log);
      expect(await staff(settings, ["add", "while-running"])).toMatchObject({ code: 0, err: "" });
      expect(await findCredentials(db, "while-running")).not.toBeNull();
      await db.destroy();
      await running.stop();
      expect(await staff(settings, ["add", "while-stopped"])).toMatchObject({ code: 0, err: "" });
      expect((await staff(settings, ["list"])).out).toMatch(/^while-running\t.*\nwhile-stopped\t.*\n$/);
    } finally {
      await removeDataFolder(dataDir);
    }
  });
});
