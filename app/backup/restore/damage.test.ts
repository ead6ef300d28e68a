import { hash } from "node:crypto";
import { copyFile, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../../tests/crash/seeded-random.ts";
import {
  applicationsWithDocuments,
  backUp,
  connectionOf,
  copyOf,
  filesBelow,
  ignoreProgress,
  MIGRATIONS,
  newBackupStorage,
  newKey,
  openTestStorage,
} from "../../../tests/support/database/backup-deps.ts";
import { query } from "../../../tests/support/database/test-database.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { SUPERUSER } from "../../platform/postgres/embedded/postgres-address.server.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, putEncrypted, putText } from "../destination/backup-storage.server.ts";
import { backupFiles } from "../make/backup-files.ts";
import { documentsOfBackup, listBackups, readDocument, readManifest, rowsOfBackup } from "./read-backup.server.ts";
import { checkDocuments, restoreDocuments } from "./restore-documents.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";

/** How many random positions to flip a bit at, besides the ends and the header. */
const POSITIONS = 6;
const SEED = 20_251_006;

const t = testDeps();
let storage: BackupStorage & { folder: string };
/** Their names in the destination. */
let files: string[];
let readers: Awaited<ReturnType<typeof readersOf>>;

beforeAll(async () => {
  storage = await newBackupStorage(t);
  await applicationsWithDocuments(t, 1, 150_000);
  await backUp(t, storage);
  files = (await filesBelow(storage.folder)).map((file) => path.relative(storage.folder, file));
  readers = await readersOf(storage);
});

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** Returns every file of the backups with the function that a restore reads it with. */
async function readersOf(from: BackupStorage): Promise<Map<string, (from: BackupStorage) => Promise<void>>> {
  const readers = new Map<string, (from: BackupStorage) => Promise<void>>();
  for (const id of await listBackups(from.destination)) {
    const manifest = await readManifest(from, id);
    const names = backupFiles(id);
    readers.set(names.manifest, async (storage) => void (await readManifest(storage, id)));
    for (const table of manifest.tables) {
      readers.set(names.table(table.name), (storage) => drain(rowsOfBackup(storage, manifest).readTable(table)));
    }
    readers.set(names.jobs, (storage) => drain(rowsOfBackup(storage, manifest).readJobs()));
    readers.set(names.documents, (storage) => drain(documentsOfBackup(storage, manifest)));
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

/** Reads every file that a restore reads. */
async function readEverything(from: BackupStorage): Promise<"whole" | BackupDamage> {
  return outcomeOf(
    (async () => {
      for (const read of (await readersOf(from)).values()) await read(from);
    })(),
  );
}

/** Reads a file as a restore does while its content is corrupted, then puts it back. */
async function whileCorrupted(name: string, corrupt: (content: Buffer) => Buffer): Promise<"whole" | BackupDamage> {
  const file = path.join(storage.folder, name);
  const content = await readFile(file);
  await writeFile(file, corrupt(Buffer.from(content)));
  const read = readers.get(name);
  if (!read) throw new Error(`No reader for ${name}.`);
  const outcome = await outcomeOf(read(storage));
  await writeFile(file, content);
  return outcome;
}

test("reads every file of a backup", async () => {
  expect(await readEverything(storage)).toBe("whole");
  expect([...readers.keys()].sort()).toEqual(files);
  expect(files.length).toBeGreaterThan(20);
});

test(`detects a flipped bit in any file (seed ${SEED})`, async () => {
  const random = seededRandom(SEED);
  for (const file of files) {
    const { size } = await stat(path.join(storage.folder, file));
    const positions = [
      0,
      4,
      12,
      size - 1,
      ...Array.from({ length: POSITIONS }, () => Math.floor(random.next() * size)),
    ];
    for (const position of positions) {
      const read = await whileCorrupted(file, (content) => {
        content[position] = (content[position] ?? 0) ^ (1 << Math.floor(random.next() * 8));
        return content;
      });
      expect([file, position, read]).toEqual([file, position, expect.any(BackupDamage)]);
    }
  }
});

test("detects a truncated file and an appended byte", async () => {
  const boundaries = [45, 44, 44 + 65_552, 44 + 2 * 65_552];
  for (const file of files) {
    const { size } = await stat(path.join(storage.folder, file));
    const lengths = [0, 10, size - 1, size - 16, ...boundaries.filter((length) => length < size)];
    for (const length of lengths) {
      expect(await whileCorrupted(file, (content) => content.subarray(0, length))).toBeInstanceOf(BackupDamage);
    }
    expect(await whileCorrupted(file, (content) => Buffer.concat([content, Buffer.alloc(1)]))).toBeInstanceOf(
      BackupDamage,
    );
  }
});

test("detects reordered and missing chunks", async () => {
  const [document = ""] = files.filter((file) => file.startsWith("documents/"));
  const [header, first, second] = [0, 44, 44 + 65_552, 44 + 2 * 65_552].map((start, at, starts) => ({
    start,
    end: starts[at + 1] ?? start,
  }));
  if (!header || !first || !second) throw new Error("There are no chunks.");
  const part = (content: Buffer, { start, end }: { start: number; end: number }) => content.subarray(start, end);
  const swapped = await whileCorrupted(document, (content) =>
    Buffer.concat([part(content, header), part(content, second), part(content, first), content.subarray(second.end)]),
  );
  expect(swapped).toBeInstanceOf(BackupDamage);
  const leftOut = await whileCorrupted(document, (content) =>
    Buffer.concat([part(content, header), part(content, first), content.subarray(second.end)]),
  );
  expect(leftOut).toBeInstanceOf(BackupDamage);
});

test("detects swapped files, and a file from an earlier backup", async () => {
  const corrupted = await copyOf(storage, path.join(t.dataDir, "corrupted"));
  const [one = "", other = ""] = (await filesBelow(corrupted.folder)).filter((file) => file.includes("/tables/"));
  await rename(one, `${one}.aside`);
  await rename(other, one);
  await rename(`${one}.aside`, other);
  expect(await readEverything(corrupted)).toBeInstanceOf(BackupDamage);
  await rm(corrupted.folder, { recursive: true });

  const twice = await copyOf(storage, path.join(t.dataDir, "twice"));
  t.clock.advance(1000);
  await backUp(t, twice);
  const ids = await listBackups(twice.destination);
  const [earlier, later] = ids.map((id) => path.join(twice.folder, "backups", id, "tables", "staff"));
  expect(await readEverything(twice)).toBe("whole");
  await copyFile(earlier ?? "", later ?? "");
  expect(await readEverything(twice)).toBeInstanceOf(BackupDamage);
});

test("detects rows, a list and a document that are not those of the manifest, though written with the key", async () => {
  const forged = await copyOf(storage, path.join(t.dataDir, "forged"));
  const [id = ""] = await listBackups(forged.destination);
  const manifest = await readManifest(forged, id);
  const [document] = await Array.fromAsync(documentsOfBackup(forged, manifest));
  const other = async function* () {
    yield Buffer.from("");
  };
  const { documents: list, table } = backupFiles(id);
  const staff = manifest.tables.find(({ digest }) => digest.rows > 0);
  if (!document || !staff) throw new Error("The backup is empty.");
  await putText(forged, table(staff.name), other());
  await putEncrypted(forged, list, other());
  await putEncrypted(forged, nameOfDocument(forged.key, document.sha256), other());
  const damaged = expect.any(BackupDamage);
  expect(await outcomeOf(drain(rowsOfBackup(forged, manifest).readTable(staff)))).toEqual(damaged);
  expect(await outcomeOf(drain(documentsOfBackup(forged, manifest)))).toEqual(damaged);
  expect(await outcomeOf(drain(readDocument(forged, document.sha256)))).toEqual(damaged);
  const reading = { storage: forged, files: t.deps.files, onProgress: ignoreProgress };
  for (const read of [checkDocuments, restoreDocuments])
    expect((await read(reading, documentsOfBackup(storage, manifest))).damaged).toEqual([
      document.sha256.toString("hex"),
    ]);
});

test("distinguishes a wrong key from damage", async () => {
  expect(await readEverything(openTestStorage(storage.folder, newKey()))).toMatchObject({ damage: "other-key" });
});

const verify = (from: BackupStorage) =>
  verifyBackup(
    from,
    { ...t.roles, migrations: MIGRATIONS },
    { id: null, now: t.clock.now(), onProgress: ignoreProgress },
  );

test("reports a damaged manifest, a backup of a newer server and a missing document when it verifies a backup", async () => {
  const corrupted = await copyOf(storage, path.join(t.dataDir, "verification"));
  const named = (name: RegExp) => path.join(corrupted.folder, files.find((file) => name.test(file)) ?? "");
  await rm(named(/^documents\/./));
  expect(await verify(corrupted)).toMatchObject({
    kind: "documents-damaged",
    documents: { count: 2, damaged: [expect.any(String)] },
  });
  await truncate(named(/manifest/), 100);
  expect(await verify(corrupted)).toMatchObject({ kind: "damaged", damage: { damage: "damaged" } });

  const newer = await newBackupStorage(t, "newer");
  await t.owner.pool.query("insert into kysely_migration values ('9999-later', now()::text)");
  await backUp(t, newer);
  await t.owner.pool.query("delete from kysely_migration where name = '9999-later'");
  expect(await verify(newer)).toEqual({ kind: "newer-schema", unknown: ["9999-later"] });
});

test("verifies a complete backup, reports a truncated table, and drops the temporary database", {
  tags: "slow",
}, async () => {
  const { connection } = t.roles;
  const nameHash = hash("sha256", String(connection.database)).slice(0, 12);
  const databases = () => query(connection, `select datname from pg_database where datname ~ '${nameHash}'`);
  expect(await verify(storage)).toMatchObject({ kind: "verified", documents: { count: 2, damaged: [] } });
  expect(await databases()).toEqual([]);

  const corrupted = await copyOf(storage, path.join(t.dataDir, "truncated"));
  const table = files.find((file) => /applications$/.test(file)) ?? "";
  await truncate(path.join(corrupted.folder, table), 100);
  expect(await verify(corrupted)).toMatchObject({ kind: "damaged", damage: { damage: "damaged" } });
  expect(await databases()).toEqual([]);
});

test("returns 'not-allowed' when the account may not create databases", async () => {
  const account = `plain_${String(t.pool.options.database)}`;
  const superuser = { ...connectionOf(t), user: SUPERUSER };
  await query(superuser, `create role ${account} login`);
  const target = { ownerConnection: { ...connectionOf(t), user: account }, migrations: MIGRATIONS };
  const outcome = await verifyBackup(storage, target, { id: null, now: t.clock.now(), onProgress: ignoreProgress });
  await query(superuser, `drop role ${account}`);
  expect(outcome).toEqual({ kind: "not-allowed", account });
});
