import { expect, test } from "vitest";
import { responseOf, routeArgs, staffCookie } from "../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../tests/support/test-deps.ts";
import { saveBackupKey } from "../backup/runs/backup-runs.store.server.ts";
import { loader } from "./backup-key.page.tsx";

const ADDRESS = "/dashboard/operations/backup-key";

const t = testDeps();
const read = (cookie: string, deps = t.deps) => loader(routeArgs(deps, ADDRESS, { cookie }) as never);
const views = async () =>
  (await t.pool.query("select 1 from audit_events where action = 'backup-key.viewed'")).rowCount;

test("shows the key to an administrator who has just signed in, and records it", async () => {
  const cookie = await staffCookie(t.deps, "ngozi", "administrator");
  const { letters } = await saveBackupKey(t.deps.db);
  expect(await read(cookie)).toEqual({ key: letters });
  expect(await views()).toBe(1);
});

test("asks an administrator to confirm who they are ten minutes later, and records nothing", async () => {
  const cookie = await staffCookie(t.deps, "ngozi");
  t.clock.advance(11 * 60_000);
  const response = await responseOf(read(cookie));
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    `/dashboard/me/confirm?next=${encodeURIComponent(ADDRESS)}`,
  ]);
  expect(await views()).toBe(1);
});

test("shows no key that is set as BACKUP_KEY", async () => {
  const cookie = await staffCookie(t.deps, "ngozi");
  const backups = { ...t.deps.backups, isKeyConfigured: true };
  expect(await read(cookie, { ...t.deps, backups })).toEqual({ key: null });
});
