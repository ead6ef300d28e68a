import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  applicationsWithDocuments,
  filesBelow,
  MIGRATIONS,
  newBackupStorage,
} from "../../../tests/support/database/backup-deps.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import type { Destination } from "../destination/destination.ts";
import { stoppable } from "../destination/destination.ts";
import { listBackups } from "../restore/read-backup.server.ts";
import { readRuns, saveBackupKey } from "./backup-runs.store.server.ts";
import { runNightlyBackup } from "./nightly-backup.job.server.ts";
import { type BackupContext, recordBackup, recordVerification } from "./record-runs.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const t = testDeps();
let storage: BackupStorage & { folder: string };
let number = 0;

beforeAll(() => applicationsWithDocuments(t, 2, 1000));

beforeEach(async () => {
  await t.pool.query("delete from backup_runs");
  storage = await newBackupStorage(t, `storage-${number++}`);
});

const contextOf = (destination: Destination = storage.destination): BackupContext => ({
  open: async () => ({ destination, key: storage.key }),
  ...t.roles,
  migrations: MIGRATIONS,
  actor: { kind: "system" },
});
const backups = () => listBackups(storage.destination);
const documents = async () => (await filesBelow(path.join(storage.folder, "documents"))).length;

describe("the nightly backup job", () => {
  test("makes and verifies a backup on the first day, then nothing until the night", async () => {
    await runNightlyBackup(t.deps, contextOf());
    const { backup, verification } = await readRuns(t.deps.db, t.clock.now());
    expect(backup.lastGood?.facts).toMatchObject({ documents: 4, lost: 0 });
    expect(verification.lastGood?.facts?.backup).toBe(backup.lastGood?.facts?.backup);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf());
    expect(await backups()).toHaveLength(1);
    t.clock.advance(DAY);
    await runNightlyBackup(t.deps, contextOf());
    expect(await backups()).toHaveLength(2);
    expect((await readRuns(t.deps.db, t.clock.now())).verification.lastGood?.startedAt).toEqual(
      verification.lastGood?.startedAt,
    );
  });

  test("records an error, and retries an hour later", async () => {
    const unplugged = {
      ...contextOf(),
      open: () => Promise.reject(new Error("BACKUP_TO: there is no folder /mnt/backups.")),
    };
    await expect(runNightlyBackup(t.deps, unplugged)).rejects.toThrow("no folder");
    expect((await readRuns(t.deps.db, t.clock.now())).backup).toMatchObject({
      last: { error: "BACKUP_TO: there is no folder /mnt/backups." },
      lastGood: null,
    });
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf());
    expect((await readRuns(t.deps.db, t.clock.now())).backup.last?.error).toBeNull();
  });

  test("records why a backup could not be verified", async () => {
    await recordBackup(t.deps, contextOf(), () => undefined);
    const [manifest = ""] = (await filesBelow(storage.folder)).filter((file) => file.includes("manifest"));
    await writeFile(manifest, (await readFile(manifest)).subarray(0, 60));
    await recordVerification(t.deps, contextOf(), { id: null, onProgress: () => undefined });
    const { verification } = await readRuns(t.deps.db, t.clock.now());
    expect(verification).toMatchObject({ last: { error: expect.stringMatching(/is damaged/) }, lastGood: null });
  });

  test("continues after a clock that was a year ahead is corrected, and verifies the new backup", {
    tags: "slow",
  }, async () => {
    t.clock.advance(365 * DAY);
    await runNightlyBackup(t.deps, contextOf());
    t.clock.advance(-364 * DAY);
    await runNightlyBackup(t.deps, contextOf());
    const { backup, verification } = await readRuns(t.deps.db, t.clock.now());
    expect(await backups()).toHaveLength(2);
    expect(backup.lastGood?.startedAt).toEqual(t.clock.now());
    expect(verification.lastGood?.facts?.backup).toBe((await backups())[0]);
  });

  test("stores tombstones that were not stored yet", async () => {
    await t.pool.query(
      `insert into erasures (id, erased_at, by_whom, removed, mark_key, form_marks, mailbox_marks)
       values (gen_random_uuid(), now(), 'amaka', '{}', '', '{}', '{}')`,
    );
    await runNightlyBackup(t.deps, contextOf());
    expect(await filesBelow(path.join(storage.folder, "erasures"))).toHaveLength(1);
  });

  test("removes old backups, unreferenced documents and partial files", { tags: "slow" }, async () => {
    await runNightlyBackup(t.deps, contextOf());
    await t.pool.query("delete from applications where id = 1");
    expect(await documents()).toBe(4);
    for (let night = 0; night < 8; night++) {
      t.clock.advance(DAY);
      if (night === 7) await leavePartialBackup();
      await runNightlyBackup(t.deps, contextOf());
    }
    // Nine were made. The newest of each week and of the month are among the last seven.
    expect(await backups()).toHaveLength(7);
    expect((await filesBelow(storage.folder)).filter((file) => /unfinished|2025-01-01/.test(file))).toEqual([]);
    expect(await documents()).toBe(2);
  });

  test("makes and verifies a backup at once when the destination was changed or emptied", {
    tags: "slow",
  }, async () => {
    await runNightlyBackup(t.deps, contextOf());
    const other = await newBackupStorage(t, `storage-${number++}`);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf(other.destination));
    const [made, ...more] = await listBackups(other.destination);
    expect(more).toEqual([]);
    const { backup, verification } = await readRuns(t.deps.db, t.clock.now());
    expect([backup.lastGood?.facts?.backup, verification.lastGood?.facts?.backup]).toEqual([made, made]);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf(other.destination));
    expect(await listBackups(other.destination)).toEqual([made]);
  });

  test("removes the files of a backup that failed because the disk was full", { tags: "slow" }, async () => {
    await runNightlyBackup(t.deps, contextOf());
    const before = await filesBelow(storage.folder);
    let writes = 0;
    const full: Destination = {
      ...storage.destination,
      put(name, content) {
        if (++writes > 8) return Promise.reject(new Error("There is no room left (ENOSPC)."));
        return storage.destination.put(name, content);
      },
    };
    t.clock.advance(DAY);
    await expect(runNightlyBackup(t.deps, contextOf(full))).rejects.toThrow("no room left");
    expect(writes).toBeGreaterThan(8);
    expect(await filesBelow(storage.folder)).toEqual(before);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf());
    expect(await backups()).toHaveLength(2);
  });

  test("rewrites a damaged document, and verifies the backup an hour later", { tags: "slow" }, async () => {
    await runNightlyBackup(t.deps, contextOf());
    const [document = ""] = await filesBelow(path.join(storage.folder, "documents"));
    const content = await readFile(document);
    content[60] = (content[60] ?? 0) ^ 1;
    await writeFile(document, content);
    t.clock.advance(8 * DAY);
    await runNightlyBackup(t.deps, contextOf());
    expect((await readRuns(t.deps.db, t.clock.now())).verification.last?.error).toMatch(
      /^One document of the backup .* can't be read back\.$/,
    );
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, contextOf());
    expect((await readRuns(t.deps.db, t.clock.now())).verification.last?.error).toBeNull();
  });

  test("stops on shutdown, and leaves no complete backup", { tags: "slow" }, async () => {
    const stop = new AbortController();
    let writes = 0;
    const destination: Destination = {
      ...storage.destination,
      async put(name, content) {
        if (++writes === 10) stop.abort();
        await storage.destination.put(name, content);
      },
    };
    await expect(runNightlyBackup(t.deps, contextOf(stoppable(destination, stop.signal)))).rejects.toThrow();
    expect(await backups()).toEqual([]);
    expect((await filesBelow(storage.folder)).length).toBeGreaterThan(5);
    await runNightlyBackup(t.deps, contextOf());
    expect(await backups()).toHaveLength(1);
  });
});

async function leavePartialBackup(): Promise<void> {
  const { destination } = storage;
  const content = async function* () {
    yield Buffer.from("half");
  };
  await destination.put("backups/2025-01-01T01-20-00Z-00000000/tables/staff", content());
  await writeFile(path.join(storage.folder, "documents", "half.unfinished"), "half");
}

test("creates one key when two instances start together", async () => {
  await t.pool.query("delete from backup_key");
  const keys = await Promise.all([saveBackupKey(t.deps.db), saveBackupKey(t.deps.db)]);
  expect(new Set(keys.map(({ letters }) => letters)).size).toBe(1);
  expect(keys.filter(({ isNew }) => isNew)).toHaveLength(1);
});
