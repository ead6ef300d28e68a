import { expect, test } from "vitest";
import { insertApplications } from "../../../tests/builders/application.builder.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { beginRun, endRun } from "./backup-runs.store.server.ts";
import { needsBackup } from "./needs-backup.store.server.ts";

const HOUR = 3_600_000;

const t = testDeps();
const needed = () => needsBackup(t.deps.db, t.clock.now());

async function back(error: string | null): Promise<void> {
  const id = await beginRun(t.deps.db, "backup", t.clock.now());
  const facts = { backup: "2025-10-06T09-00-00Z-1a2b3c4d", documents: 2, rows: 10, lost: 0 };
  await endRun(t.deps.db, id, { now: t.clock.now(), error, facts: error === null ? facts : null });
}

test("a site in use is backed up before an import, at most an hour ago, and successfully", async () => {
  expect(await needed()).toBe(false);
  await insertApplications(t.deps.db, 1);
  expect(await needed()).toBe(true);
  await back("The disk is full.");
  expect(await needed()).toBe(true);
  await back(null);
  expect(await needed()).toBe(false);
  t.clock.advance(HOUR);
  expect(await needed()).toBe(false);
  t.clock.advance(1);
  expect(await needed()).toBe(true);
});
