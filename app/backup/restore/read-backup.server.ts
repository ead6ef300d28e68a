import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { type BackupStorage, readEncrypted, readText } from "../destination/backup-storage.server.ts";
import type { Destination } from "../destination/destination.ts";
import { ALL_BACKUPS, backupFiles, backupOf } from "../make/backup-files.ts";
import { readDocumentList } from "../make/document-list.ts";
import { type Manifest, manifestSchema } from "../make/manifest.schema.ts";
import { countRows, type RowDigest } from "../make/row-digest.server.ts";
import type { Rows } from "../make/rows.ts";
import { BackupDamage } from "./backup-damage.ts";

/** The ids of all whole backups, oldest first. */
export async function listBackups(destination: Destination): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of destination.list(ALL_BACKUPS)) {
    const backup = backupOf(name);
    if (backup?.file === "manifest") ids.push(backup.id);
  }
  return ids.sort();
}

/** Throws BackupDamage when it is missing, of another key, or not what was written. */
export async function readManifest(storage: BackupStorage, id: string): Promise<Manifest> {
  const file = backupFiles(id).manifest;
  const text = await buffer(readText(storage, file));
  const manifest = manifestSchema.parse(JSON.parse(text.toString()));
  if (manifest.id !== id) throw new BackupDamage("damaged", file);
  return manifest;
}

/** The rows of a backup. Reading them throws BackupDamage where they are not those that the manifest tells of. */
export function rowsOfBackup(storage: BackupStorage, manifest: Manifest): Rows {
  const { migrations, tables, numberings: sequences, queues, jobs } = manifest;
  const place = backupFiles(manifest.id);
  const digests = new Map(tables.map(({ name, digest }) => [name, digest]));
  return {
    migrations,
    sequences,
    queues,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    readTable: ({ name }) => readCounted(storage, place.table(name), digests.get(name)),
    readJobs: () => readCounted(storage, place.jobs, jobs),
  };
}

async function* readCounted(
  storage: BackupStorage,
  file: string,
  expected: RowDigest | undefined,
): AsyncGenerator<Buffer> {
  const counter = countRows();
  yield* counter.watch(readText(storage, file));
  const { rows, sum } = counter.digest();
  if (rows !== expected?.rows || sum !== expected.sum) throw new BackupDamage("damaged", file);
}

/** The documents that a backup's rows name, in the order of their hashes. */
export async function* documentsOfBackup(
  storage: BackupStorage,
  { id, documents }: Manifest,
): AsyncGenerator<NamedFile> {
  const file = backupFiles(id).documents;
  const hash = createHash("sha256");
  async function* watched() {
    for await (const chunk of readEncrypted(storage, file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const lost = new Set(documents.lost);
  for await (const document of readDocumentList(watched())) {
    if (!lost.has(document.sha256.toString("hex"))) yield document;
  }
  if (hash.digest("hex") !== documents.list) throw new BackupDamage("damaged", file);
}
