import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  applicationsWithDocuments,
  connectionOf,
  filesBelow,
  MIGRATIONS,
  newBackupStorage,
} from "../../../tests/support/backup-deps.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import type { Destination } from "../destination/destination.ts";
import { stoppable } from "../destination/stoppable-destination.ts";
import { listBackups } from "../restore/read-backup.server.ts";
import { readRuns, saveBackupKey } from "./backup-runs.store.server.ts";
import { type BackupPlace, runNightlyBackup } from "./nightly-backup.job.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestDeps;
let storage: BackupStorage & { folder: string };
let number = 0;

beforeAll(async () => {
  t = await openTestDeps();
  await applicationsWithDocuments(t, 2, 1000);
});

afterAll(() => t.close());

beforeEach(async () => {
  await t.pool.query("delete from backup_runs");
  storage = await newBackupStorage(t, `vault-${number++}`);
});

const placeOf = (destination: Destination = storage.destination): BackupPlace => ({
  open: async () => ({ destination, key: storage.key }),
  connection: connectionOf(t),
  migrations: MIGRATIONS,
});
const backups = () => listBackups(storage.destination);
const documents = async () => (await filesBelow(path.join(storage.folder, "documents"))).length;

describe("The job that keeps backups", () => {
  test("makes and proves one on the first day, and does nothing more until the night", async () => {
    await runNightlyBackup(t.deps, placeOf());
    const { backup, proof } = await readRuns(t.deps.db, t.clock.now());
    expect(backup.lastGood?.facts).toMatchObject({ documents: 4, lost: 0 });
    expect(proof.lastGood?.facts?.backup).toBe(backup.lastGood?.facts?.backup);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf());
    expect(await backups()).toHaveLength(1);
    t.clock.advance(DAY);
    await runNightlyBackup(t.deps, placeOf());
    expect(await backups()).toHaveLength(2);
    expect((await readRuns(t.deps.db, t.clock.now())).proof.lastGood?.startedAt).toEqual(proof.lastGood?.startedAt);
  });

  test("notes what went wrong, and tries again an hour later", async () => {
    const unplugged = {
      ...placeOf(),
      open: () => Promise.reject(new Error("BACKUP_TO: there is no folder /mnt/backups.")),
    };
    await expect(runNightlyBackup(t.deps, unplugged)).rejects.toThrow("no folder");
    expect((await readRuns(t.deps.db, t.clock.now())).backup).toMatchObject({
      last: { error: "BACKUP_TO: there is no folder /mnt/backups." },
      lastGood: null,
    });
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf());
    expect((await readRuns(t.deps.db, t.clock.now())).backup.last?.error).toBeNull();
  });

  test("goes on when a clock that was a year ahead is right again, and proves what was made since", async () => {
    t.clock.advance(365 * DAY);
    await runNightlyBackup(t.deps, placeOf());
    t.clock.advance(-364 * DAY);
    await runNightlyBackup(t.deps, placeOf());
    const { backup, proof } = await readRuns(t.deps.db, t.clock.now());
    expect(await backups()).toHaveLength(2);
    expect(backup.lastGood?.startedAt).toEqual(t.clock.now());
    expect(proof.lastGood?.facts?.backup).toBe((await backups())[0]);
  });

  test("puts the notes of erasures beside the backups, should that have been missed", async () => {
    await t.pool.query(
      `insert into erasures (id, erased_at, by_whom, removed, mark_key, form_marks, mailbox_marks)
       values (gen_random_uuid(), now(), 'amaka', '{}', '', '{}', '{}')`,
    );
    await runNightlyBackup(t.deps, placeOf());
    expect(await filesBelow(path.join(storage.folder, "erasures"))).toHaveLength(1);
  });

  test("removes old backups, documents that none of the others names, and what a killed program left", async () => {
    await runNightlyBackup(t.deps, placeOf());
    await t.pool.query("delete from applications where id = 1");
    expect(await documents()).toBe(4);
    for (let night = 0; night < 8; night++) {
      t.clock.advance(DAY);
      if (night === 7) await leaveHalfABackup();
      await runNightlyBackup(t.deps, placeOf());
    }
    // Nine were made. The newest of each week and of the month are among the last seven.
    expect(await backups()).toHaveLength(7);
    expect((await filesBelow(storage.folder)).filter((file) => /unfinished|2025-01-01/.test(file))).toEqual([]);
    expect(await documents()).toBe(2);
  });

  test("makes and proves one at once where there is none any more: in another place, or in one that was emptied", async () => {
    await runNightlyBackup(t.deps, placeOf());
    const other = await newBackupStorage(t, `vault-${number++}`);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf(other.destination));
    const [made, ...more] = await listBackups(other.destination);
    expect(more).toEqual([]);
    const { backup, proof } = await readRuns(t.deps.db, t.clock.now());
    expect([backup.lastGood?.facts?.backup, proof.lastGood?.facts?.backup]).toEqual([made, made]);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf(other.destination));
    expect(await listBackups(other.destination)).toEqual([made]);
  });

  test("leaves nothing of a try for which there was no room, so that it does not fill the place by itself", async () => {
    await runNightlyBackup(t.deps, placeOf());
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
    await expect(runNightlyBackup(t.deps, placeOf(full))).rejects.toThrow("no room left");
    expect(writes).toBeGreaterThan(8);
    expect(await filesBelow(storage.folder)).toEqual(before);
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf());
    expect(await backups()).toHaveLength(2);
  });

  test("writes a document again that can't be read back, and proves the backup an hour later", async () => {
    await runNightlyBackup(t.deps, placeOf());
    const [document = ""] = await filesBelow(path.join(storage.folder, "documents"));
    const content = await readFile(document);
    content[60] = (content[60] ?? 0) ^ 1;
    await writeFile(document, content);
    t.clock.advance(8 * DAY);
    await runNightlyBackup(t.deps, placeOf());
    expect((await readRuns(t.deps.db, t.clock.now())).proof.last?.error).toMatch(
      /^One document of the backup .* can't be read back\.$/,
    );
    t.clock.advance(HOUR);
    await runNightlyBackup(t.deps, placeOf());
    expect((await readRuns(t.deps.db, t.clock.now())).proof.last?.error).toBeNull();
  });

  test("stops where it is when the program stops, and leaves nothing that looks like a backup", async () => {
    const stop = new AbortController();
    let writes = 0;
    const destination: Destination = {
      ...storage.destination,
      async put(name, content) {
        if (++writes === 10) stop.abort();
        await storage.destination.put(name, content);
      },
    };
    await expect(runNightlyBackup(t.deps, placeOf(stoppable(destination, stop.signal)))).rejects.toThrow();
    expect(await backups()).toEqual([]);
    expect((await filesBelow(storage.folder)).length).toBeGreaterThan(5);
    await runNightlyBackup(t.deps, placeOf());
    expect(await backups()).toHaveLength(1);
  });
});

async function leaveHalfABackup(): Promise<void> {
  const { destination } = storage;
  const content = async function* () {
    yield Buffer.from("half");
  };
  await destination.put("backups/2025-01-01T01-20-00Z-00000000/tables/staff", content());
  await writeFile(path.join(storage.folder, "documents", "half.unfinished"), "half");
}

test("The key is made once, also when two instances start together", async () => {
  await t.pool.query("delete from backup_key");
  const keys = await Promise.all([saveBackupKey(t.deps.db), saveBackupKey(t.deps.db)]);
  expect(new Set(keys.map(({ letters }) => letters)).size).toBe(1);
  expect(keys.filter(({ isNew }) => isNew)).toHaveLength(1);
});
