import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { createLog, type Log } from "../../platform/log.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { followSite } from "../../platform/site/follow-site.server.ts";
import { insertContentVersion, selectNewestVersions } from "./content.store.server.ts";
import { openContent } from "./open-content.server.ts";
import { saveContent } from "./save-content.server.ts";

type Hours = { open: string; close: string };

/** The registry's opening hours, as a university might write them down. */
const HOURS: ContentDocument<Hours> = {
  key: "hours",
  title: "Opening hours",
  schema: z.object({ open: z.string().regex(/^\d\d:\d\d$/, "A time looks like 09:30."), close: z.string() }),
  sample: { open: "08:00", close: "16:00" },
};

let t: TestDeps;

beforeAll(async () => {
  t = await openTestDeps();
});

beforeEach(async () => {
  await t.deps.db.deleteFrom("content_versions").execute();
  await t.deps.content.refresh();
});

afterAll(() => t.close());

/** A log that remembers what it was told. */
function rememberingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog("error", { write: (line) => lines.push(line) }), lines };
}

function saveBlindly(value: object): Promise<number> {
  return insertContentVersion(t.deps.db, { key: "hours", value, savedAt: t.clock.now(), savedBy: null });
}

test("what was never edited is the sample", () => {
  expect(t.deps.content.read(HOURS)).toEqual({ open: "08:00", close: "16:00" });
});

test("what an editor saves is shown at the next reading, and what was there before is kept", async () => {
  await saveContent(t.deps, HOURS, { open: "09:00", close: "17:00" }, null);
  await saveContent(t.deps, HOURS, { open: "10:00", close: "18:00" }, null);
  expect(t.deps.content.read(HOURS)).toEqual({ open: "10:00", close: "18:00" });
  const versions = await selectNewestVersions(t.deps.db, 10);
  expect(versions.map(({ value }) => (value as Hours).open)).toEqual(["10:00", "09:00"]);
});

test("what does not fit the schema is not saved, and the editor is told what is wrong with it", async () => {
  const outcome = await saveContent(t.deps, HOURS, { open: "nine", close: "17:00" }, null);
  expect(outcome).toEqual({ kind: "invalid", problems: ["open: A time looks like 09:30."] });
  expect(await selectNewestVersions(t.deps.db, 10)).toEqual([]);
});

test("a version that no longer fits gives way to the last good one, and the log says so once", async () => {
  await saveContent(t.deps, HOURS, { open: "09:00", close: "17:00" }, null);
  const spoilt = await saveBlindly({ open: 9 });
  const { log, lines } = rememberingLog();
  const content = await openContent(t.deps.db, log);
  expect(content.read(HOURS)).toEqual({ open: "09:00", close: "17:00" });
  content.read(HOURS);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ key: "hours", version: spoilt });
});

test("where no version fits, the sample is shown", async () => {
  await saveBlindly({ opens: "late" });
  await t.deps.content.refresh();
  expect(t.deps.content.read(HOURS)).toEqual(HOURS.sample);
});

test("another instance shows what was saved here, without being asked", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log);
  const following = followSite({ content: elsewhere, db: t.deps.db, connection: t.pool.options, log: t.deps.log });
  await saveContent(t.deps, HOURS, { open: "07:00", close: "15:00" }, null);
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("07:00");
  await following.stop();
});

test("an instance that misses the notification finds the change by polling", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log);
  const deaf = followSite({ content: elsewhere, db: t.deps.db, connection: { host: "/nowhere" }, log: t.deps.log });
  await deaf.refresh();
  await saveContent(t.deps, HOURS, { open: "06:30", close: "14:30" }, null);
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("06:30");
  await deaf.stop();
});

test("an instance whose line to the database was cut hears of the next save all the same", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log);
  const following = followSite({ content: elsewhere, db: t.deps.db, connection: t.pool.options, log: t.deps.log });
  const cut = async () => {
    const { rows } = await t.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    return rows.length;
  };
  await expect.poll(cut).toBe(1);
  await saveContent(t.deps, HOURS, { open: "06:00", close: "14:00" }, null);
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("06:00");
  await following.stop();
});

test("pages have their content while the database is down", async () => {
  await saveContent(t.deps, HOURS, { open: "05:00", close: "13:00" }, null);
  const { db } = openDatabase(t.pool.options, t.deps.log);
  const content = await openContent(db, t.deps.log);
  await db.destroy();
  await expect(content.refresh()).rejects.toThrow();
  expect(content.read(HOURS).open).toBe("05:00");
});
