import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { createLog, type Log } from "../../platform/log.server.ts";
import { openDatabase } from "../../platform/postgres/database.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { followSite } from "../../platform/site/follow-site.server.ts";
import { insertContentVersion, selectVersionsToShow } from "./content.store.server.ts";
import { openContent } from "./open-content.server.ts";
import { saveContent } from "./save-content.server.ts";

type Hours = { open: string; close: string };

/** An example document: the registry's opening hours. */
const HOURS: ContentDocument<Hours> = {
  key: "hours",
  title: "Opening hours",
  schema: z.object({ open: z.string().regex(/^\d\d:\d\d$/, "A time looks like 09:30."), close: z.string() }),
  sample: { open: "08:00", close: "16:00" },
};

const t = testDeps();

beforeEach(async () => {
  await t.deps.db.deleteFrom("content_versions").execute();
  await t.deps.content.refresh();
});

/** Creates a log that records its lines. */
function recordingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog("error", { write: (line) => lines.push(line) }), lines };
}

function saveWithoutValidation(value: object): Promise<number> {
  const version = { key: "hours", value, savedAt: t.clock.now(), savedBy: null };
  return t.deps.db.transaction().execute((transaction) => insertContentVersion(transaction, version));
}

const HOUR_MS = 3_600_000;

/** Saves opening hours that are shown between hours from now. */
function saveBetween(open: string, from: number | null, until: number | null): Promise<number> {
  const [shownFrom, shownUntil] = [from, until].map((hours) =>
    hours === null ? null : new Date(t.clock.now().getTime() + hours * HOUR_MS),
  );
  const value = { open, close: "17:00" };
  const version = { key: "hours", value, savedAt: t.clock.now(), savedBy: null, shownFrom, shownUntil };
  return t.deps.db.transaction().execute((transaction) => insertContentVersion(transaction, version));
}

function lastEvent() {
  const events = t.deps.db.selectFrom("audit_events").selectAll().where("target", "=", "content hours");
  return events.orderBy("id", "desc").executeTakeFirst();
}

test("returns the sample of a document that was never edited", () => {
  expect(t.deps.content.read(HOURS)).toEqual({ open: "08:00", close: "16:00" });
});

test("returns the version that was saved last, and keeps the earlier versions", async () => {
  await saveContent(t.deps, HOURS, { open: "09:00", close: "17:00" }, { actor: { kind: "system" } });
  await saveContent(t.deps, HOURS, { open: "10:00", close: "18:00" }, { actor: { kind: "system" } });
  expect(t.deps.content.read(HOURS)).toEqual({ open: "10:00", close: "18:00" });
  expect(t.deps.content.isFaulty(HOURS)).toBe(false);
  const versions = await selectVersionsToShow(t.deps.db, t.clock.now(), 10);
  expect(versions.map(({ value }) => (value as Hours).open)).toEqual(["10:00", "09:00"]);
});

test("reads the versions of one document only, when it is asked for", async () => {
  const id = await saveBetween("07:00", 1, null);
  const other = { key: "campus", value: {}, savedAt: t.clock.now(), savedBy: null };
  await t.deps.db.transaction().execute((transaction) => insertContentVersion(transaction, other));
  expect(await selectVersionsToShow(t.deps.db, t.clock.now(), 10, "hours")).toMatchObject([{ id, key: "hours" }]);
});

test("adds a save to the audit log together with its version, and nothing for a value that was rejected", async () => {
  const actor = { kind: "staff", id: 7, username: "ngozi" } as const;
  const saved = await saveContent(
    t.deps,
    HOURS,
    { open: "09:00", close: "17:00" },
    { actor, network: "192.0.2.1" },
  ).catch((error: unknown) => error);
  // No such account: neither is saved.
  expect(saved).toBeInstanceOf(Error);
  expect((await lastEvent())?.actor_name).not.toBe("ngozi");
  const outcome = await saveContent(t.deps, HOURS, { open: "09:00", close: "17:00" }, { actor: { kind: "system" } });
  await saveContent(t.deps, HOURS, { open: "nine", close: "17:00" }, { actor });
  expect(await lastEvent()).toMatchObject({
    action: "content.saved",
    target: "content hours",
    detail: { version: outcome.kind === "saved" ? outcome.id : null },
  });
});

test("rejects a value that does not match the schema, and returns the validation errors", async () => {
  const outcome = await saveContent(t.deps, HOURS, { open: "nine", close: "17:00" }, { actor: { kind: "system" } });
  expect(outcome).toEqual({ kind: "invalid", problems: ["open: A time looks like 09:30."] });
  expect(await selectVersionsToShow(t.deps.db, t.clock.now(), 10)).toEqual([]);
});

test("falls back to the last valid version when a newer one does not match the schema, and logs it once", async () => {
  await saveContent(t.deps, HOURS, { open: "09:00", close: "17:00" }, { actor: { kind: "system" } });
  const invalid = await saveWithoutValidation({ open: 9 });
  const { log, lines } = recordingLog();
  const content = await openContent(t.deps.db, log, t.clock);
  expect(content.read(HOURS)).toEqual({ open: "09:00", close: "17:00" });
  content.read(HOURS);
  expect(content.isFaulty(HOURS)).toBe(true);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ key: "hours", version: invalid });
});

test("returns the sample when no version matches the schema", async () => {
  await saveWithoutValidation({ opens: "late" });
  await t.deps.content.refresh();
  expect(t.deps.content.read(HOURS)).toEqual(HOURS.sample);
});

test("returns the version for good after more temporary ones than are tried", async () => {
  await saveBetween("09:00", null, null);
  for (let number = 0; number < 51; number++) await saveBetween("12:00", null, 1);
  await t.deps.content.refresh();
  expect(t.deps.content.read(HOURS).open).toBe("12:00");
  t.clock.advance(HOUR_MS);
  expect(t.deps.content.read(HOURS).open).toBe("09:00");
  await t.deps.content.refresh();
  expect(t.deps.content.read(HOURS).open).toBe("09:00");
});

test("returns a scheduled version from its time, although another one was published after it", async () => {
  await saveBetween("09:00", 2, null);
  t.clock.advance(HOUR_MS);
  await saveBetween("12:00", null, null);
  await t.deps.content.refresh();
  expect(t.deps.content.read(HOURS).open).toBe("12:00");
  t.clock.advance(HOUR_MS);
  expect(t.deps.content.read(HOURS).open).toBe("09:00");
});

test("notifies other instances of a saved version", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log, t.clock);
  const following = followSite({ sources: [elsewhere], db: t.deps.db, connection: t.pool.options, log: t.deps.log });
  await saveContent(t.deps, HOURS, { open: "07:00", close: "15:00" }, { actor: { kind: "system" } });
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("07:00");
  await following.stop();
});

test("finds a saved version by polling when the notification is missed", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log, t.clock);
  const following = followSite({
    sources: [elsewhere],
    db: t.deps.db,
    connection: { host: "/nowhere" },
    log: t.deps.log,
  });
  await following.refresh();
  await saveContent(t.deps, HOURS, { open: "06:30", close: "14:30" }, { actor: { kind: "system" } });
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("06:30");
  await following.stop();
});

test("receives the next notification after its database connection was terminated", async () => {
  const elsewhere = await openContent(t.deps.db, t.deps.log, t.clock);
  const following = followSite({ sources: [elsewhere], db: t.deps.db, connection: t.pool.options, log: t.deps.log });
  const terminate = async () => {
    const { rows } = await t.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
    );
    return rows.length;
  };
  await expect.poll(terminate).toBe(1);
  await saveContent(t.deps, HOURS, { open: "06:00", close: "14:00" }, { actor: { kind: "system" } });
  await expect.poll(() => elsewhere.read(HOURS).open).toBe("06:00");
  await following.stop();
});

test("serves content from memory while the database is down", async () => {
  await saveContent(t.deps, HOURS, { open: "05:00", close: "13:00" }, { actor: { kind: "system" } });
  const { db } = openDatabase(t.pool.options, t.deps.log);
  const content = await openContent(db, t.deps.log, t.clock);
  await db.destroy();
  await expect(content.refresh()).rejects.toThrow();
  expect(content.read(HOURS).open).toBe("05:00");
});
