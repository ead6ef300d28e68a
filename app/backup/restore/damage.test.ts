import { hash } from "node:crypto";
import { copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../../tests/crash/seeded-random.ts";
import {
  applicationsWithDocuments,
  backUp,
  connectionOf,
  copyOf,
  filesBelow,
  MIGRATIONS,
  newBackupStorage,
  newKey,
  openVault,
  saysNothing,
} from "../../../tests/support/backup-deps.ts";
import { query } from "../../../tests/support/empty-database.ts";
import { openTestDeps, type TestDeps } from "../../../tests/support/test-deps.ts";
import { SUPERUSER } from "../../platform/postgres/postgres-address.server.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { backupFiles } from "../make/backup-files.ts";
import { BackupDamage } from "./backup-damage.ts";
import { documentsOfBackup, listBackups, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { readDocument } from "./read-document.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

/** Where bytes are turned over: the ends, the header, and so many places more. */
const PLACES = 6;
const SEED = 20_251_006;

let t: TestDeps;
let storage: BackupStorage & { folder: string };
/** By their names in the destination. */
let files: string[];
let readers: Awaited<ReturnType<typeof readersOf>>;

beforeAll(async () => {
  t = await openTestDeps();
  storage = await newBackupStorage(t);
  await applicationsWithDocuments(t, 1, 150_000);
  await backUp(t, storage);
  files = (await filesBelow(storage.folder)).map((file) => path.relative(storage.folder, file));
  readers = await readersOf(storage);
});

afterAll(() => t.close());

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** Every file of the backups, with how a restore reads it. */
async function readersOf(from: BackupStorage): Promise<Map<string, (from: BackupStorage) => Promise<void>>> {
  const readers = new Map<string, (from: BackupStorage) => Promise<void>>();
  for (const id of await listBackups(from.destination)) {
    const manifest = await readManifest(from, id);
    const place = backupFiles(id);
    readers.set(place.manifest, async (storage) => void (await readManifest(storage, id)));
    for (const table of manifest.tables) {
      readers.set(place.table(table.name), (storage) => drain(rowsOfBackup(storage, manifest).readTable(table)));
    }
    readers.set(place.jobs, (storage) => drain(rowsOfBackup(storage, manifest).readJobs()));
    readers.set(place.documents, (storage) => drain(documentsOfBackup(storage, manifest)));
    for await (const { sha256 } of documentsOfBackup(from, manifest)) {
      readers.set(nameOfDocument(from.key, sha256), (storage) => drain(readDocument(storage, sha256)));
    }
  }
  return readers;
}

async function outcomeOf(reading: Promise<void>): Promise<"whole" | BackupDamage> {
  try {
    await reading;
    return "whole";
  } catch (error) {
    if (error instanceof BackupDamage) return error;
    throw error;
  }
}

/** Reads everything that a restore reads. */
async function readWhole(from: BackupStorage): Promise<"whole" | BackupDamage> {
  return outcomeOf(
    (async () => {
      for (const read of (await readersOf(from)).values()) await read(from);
    })(),
  );
}

/** What a restore reads of a file while it is another one. It is as it was afterwards. */
async function whileSpoilt(name: string, spoil: (content: Buffer) => Buffer): Promise<"whole" | BackupDamage> {
  const file = path.join(storage.folder, name);
  const content = await readFile(file);
  await writeFile(file, spoil(Buffer.from(content)));
  const read = readers.get(name);
  if (!read) throw new Error(`Nobody reads ${name}.`);
  const outcome = await outcomeOf(read(storage));
  await writeFile(file, content);
  return outcome;
}

test("a restore reads every file that there is", async () => {
  expect(await readWhole(storage)).toBe("whole");
  expect([...readers.keys()].sort()).toEqual(files);
  expect(files.length).toBeGreaterThan(20);
});

test(`one bit that is turned over in any file is found each time (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  for (const file of files) {
    const { size } = await stat(path.join(storage.folder, file));
    const places = [0, 4, 12, size - 1, ...Array.from({ length: PLACES }, () => Math.floor(random.next() * size))];
    for (const place of places) {
      const read = await whileSpoilt(file, (content) => {
        content[place] = (content[place] ?? 0) ^ (1 << Math.floor(random.next() * 8));
        return content;
      });
      expect([file, place, read]).toEqual([file, place, expect.any(BackupDamage)]);
    }
  }
});

test("a file that is cut off anywhere, or has something added, is found", async () => {
  const pieces = [45, 44, 44 + 65_552, 44 + 2 * 65_552];
  for (const file of files) {
    const { size } = await stat(path.join(storage.folder, file));
    const cuts = [0, 10, size - 1, size - 16, ...pieces.filter((cut) => cut < size)];
    for (const cut of cuts) {
      expect(await whileSpoilt(file, (content) => content.subarray(0, cut))).toBeInstanceOf(BackupDamage);
    }
    expect(await whileSpoilt(file, (content) => Buffer.concat([content, Buffer.alloc(1)]))).toBeInstanceOf(
      BackupDamage,
    );
  }
});

test("pieces in another order, and a piece left out, are found", async () => {
  const [document = ""] = files.filter((file) => file.startsWith("documents/"));
  const [header, first, second] = [0, 44, 44 + 65_552, 44 + 2 * 65_552].map((start, at, starts) => ({
    start,
    end: starts[at + 1] ?? start,
  }));
  if (!header || !first || !second) throw new Error("There are no pieces.");
  const part = (content: Buffer, { start, end }: { start: number; end: number }) => content.subarray(start, end);
  const swapped = await whileSpoilt(document, (content) =>
    Buffer.concat([part(content, header), part(content, second), part(content, first), content.subarray(second.end)]),
  );
  expect(swapped).toBeInstanceOf(BackupDamage);
  const leftOut = await whileSpoilt(document, (content) =>
    Buffer.concat([part(content, header), part(content, first), content.subarray(second.end)]),
  );
  expect(leftOut).toBeInstanceOf(BackupDamage);
});

test("files that have changed places are found, and so is one from an earlier backup", async () => {
  const spoilt = await copyOf(storage, path.join(t.dataDir, "spoilt"));
  const [one = "", other = ""] = (await filesBelow(spoilt.folder)).filter((file) => file.includes("/tables/"));
  await rename(one, `${one}.aside`);
  await rename(other, one);
  await rename(`${one}.aside`, other);
  expect(await readWhole(spoilt)).toBeInstanceOf(BackupDamage);
  await rm(spoilt.folder, { recursive: true });

  const twice = await copyOf(storage, path.join(t.dataDir, "twice"));
  t.clock.advance(1000);
  await backUp(t, twice);
  const ids = await listBackups(twice.destination);
  const [earlier, later] = ids.map((id) => path.join(twice.folder, "backups", id, "tables", "staff"));
  expect(await readWhole(twice)).toBe("whole");
  await copyFile(earlier ?? "", later ?? "");
  expect(await readWhole(twice)).toBeInstanceOf(BackupDamage);
});

test("another key is told from damage", async () => {
  expect(await readWhole(openVault(storage.folder, newKey()))).toMatchObject({ damage: "other-key" });
});

test("the weekly proof passes a whole backup, leaves no database behind, and names what is missing or cut off", async () => {
  const place = { connection: connectionOf(t), migrations: MIGRATIONS };
  const verify = (from: BackupStorage) => verifyBackup(from, place, { id: null, now: t.clock.now(), say: saysNothing });
  const itsName = hash("sha256", String(place.connection.database)).slice(0, 12);
  const databases = () => query(place.connection, `select datname from pg_database where datname ~ '${itsName}'`);
  expect(await verify(storage)).toMatchObject({ kind: "proven", documents: { count: 2, damaged: [] } });
  expect(await databases()).toEqual([]);

  const spoilt = await copyOf(storage, path.join(t.dataDir, "proof"));
  const [document = "", table = ""] = [/^documents/, /applications$/].map((name) =>
    path.join(spoilt.folder, files.find((file) => name.test(file)) ?? ""),
  );
  await rm(document);
  expect(await verify(spoilt)).toMatchObject({
    kind: "documents-damaged",
    documents: { count: 2, damaged: [expect.any(String)] },
  });
  await truncate(table, 100);
  expect(await verify(spoilt)).toMatchObject({ kind: "damaged", damage: { damage: "damaged" } });
  expect(await databases()).toEqual([]);
});

test("an account that may not make a database is told what it needs", async () => {
  const account = `plain_${String(t.pool.options.database)}`;
  const superuser = { ...connectionOf(t), user: SUPERUSER };
  await query(superuser, `create role ${account} login`);
  const place = { connection: { ...connectionOf(t), user: account }, migrations: MIGRATIONS };
  const outcome = await verifyBackup(storage, place, { id: null, now: t.clock.now(), say: saysNothing });
  await query(superuser, `drop role ${account}`);
  expect(outcome).toEqual({ kind: "not-allowed", account });
});
