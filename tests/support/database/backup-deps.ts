import { cp, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { receiveDocument } from "../../../app/admissions/documents/receive-document.server.ts";
import { createBackupKey, readBackupKey } from "../../../app/backup/destination/backup-key.server.ts";
import type { BackupStorage } from "../../../app/backup/destination/backup-storage.server.ts";
import { openFolderDestination } from "../../../app/backup/destination/folder-destination.server.ts";
import { type BackupOutcome, makeBackup } from "../../../app/backup/make/make-backup.server.ts";
import type { Manifest } from "../../../app/backup/make/manifest.schema.ts";
import { type RestoreOutcome, restoreBackup } from "../../../app/backup/restore/restore-backup.server.ts";
import { openDiskFiles } from "../../../app/platform/files/disk-files.server.ts";
import type { Files } from "../../../app/platform/files/files.server.ts";
import { openIncoming } from "../../../app/platform/files/incoming.server.ts";
import { insertApplications } from "../../builders/application.builder.ts";
import { makeDataFolder, removeDataFolder } from "../apps/data-folder.ts";
import type { TestDeps } from "../test-deps.ts";
import { makeEmptyDatabase, query, type TestDatabase } from "./test-database.ts";

export const MIGRATIONS = path.join(import.meta.dirname, "../../../database/migrations");
export const ignoreProgress = () => undefined;

/** Returns the settings to connect to a test's database. */
export function connectionOf(t: TestDeps): pg.ClientConfig {
  return t.roles.connection;
}

export function newKey(): Buffer {
  const read = readBackupKey(createBackupKey());
  if (read.kind !== "key") throw new Error("The new key is invalid.");
  return read.key;
}

export function openTestStorage(folder: string, key: Buffer): BackupStorage {
  return { destination: openFolderDestination(folder), key };
}

/** Creates an empty backup storage in the test's data folder. */
export async function newBackupStorage(t: TestDeps, name = "backups"): Promise<BackupStorage & { folder: string }> {
  const folder = path.join(t.dataDir, name);
  await mkdir(folder);
  return { ...openTestStorage(folder, newKey()), folder };
}

/** Copies the backups, for tests that damage them. */
export async function copyOf(
  storage: BackupStorage & { folder: string },
  folder: string,
): Promise<BackupStorage & { folder: string }> {
  await cp(storage.folder, folder, { recursive: true });
  return { ...openTestStorage(folder, storage.key), folder };
}

/** Inserts applications with two stored documents each, of `bytes` bytes. */
export async function applicationsWithDocuments(t: TestDeps, count: number, bytes: number): Promise<void> {
  const store = async (content: Buffer, originalName: string) => {
    const document = await receiveDocument(t.deps.files, Readable.from([content]), originalName);
    await t.deps.files.save(document);
    return { sha256: document.sha256, size: document.size, mediaType: "application/pdf" as const, originalName };
  };
  const contents = (index: number, document: string) => Buffer.alloc(bytes, `%PDF-1.7 ${document} ${index} `);
  const documents = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      waecNecoResult: await store(contents(index, "WAEC"), "waec.pdf"),
      jambResult: await store(contents(index, "JAMB"), "jamb.pdf"),
    })),
  );
  await insertApplications(t.deps.db, count, (index) => ({ documents: documents[index] }));
}

export async function backUp(t: TestDeps, storage: BackupStorage): Promise<Manifest> {
  const outcome: BackupOutcome = await makeBackup(storage, { ...t.deps, connection: connectionOf(t) }, ignoreProgress);
  if (outcome.kind !== "made") throw new Error(`No backup was made: ${outcome.kind}.`);
  return outcome.manifest;
}

/** An empty database and data folder to restore into. */
export type TestInstallation = { database: TestDatabase; dataDir: string; files: Files; close(): Promise<void> };

export async function newInstallation(): Promise<TestInstallation> {
  const dataDir = await makeDataFolder();
  const database = await makeEmptyDatabase();
  return {
    database,
    dataDir,
    files: await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: true })),
    async close() {
      await database.drop();
      await removeDataFolder(dataDir);
    },
  };
}

export function restoreInto(
  installation: TestInstallation,
  storage: BackupStorage,
  { id = null, withoutDamaged = false }: { id?: string | null; withoutDamaged?: boolean } = {},
): Promise<RestoreOutcome> {
  const target = { ...installation.database, files: installation.files, migrations: MIGRATIONS };
  return restoreBackup(storage, target, { id, now: new Date(), withoutDamaged, onProgress: ignoreProgress });
}

/** Returns every row of every table as text, by table. */
export async function allRows(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    connection,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely' order by 1",
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await query<{ row: string }>(connection, `select one::text as row from ${name} one order by 1`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Returns the content of every stored file, by hash. */
export async function allDocuments(files: Files): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const sha256 of files.storedBefore(new Date(8.64e15))) {
    const content = await files.read(sha256);
    if (content) contents[sha256.toString("hex")] = (await buffer(content)).toString("base64");
  }
  return contents;
}

/** Lists the files below a folder, recursively. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
