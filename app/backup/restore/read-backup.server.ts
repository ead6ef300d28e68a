import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, readEncrypted, readText } from "../destination/backup-storage.server.ts";
import type { Destination } from "../destination/destination.ts";
import { ALL_BACKUPS, backupFiles, backupOf } from "../make/backup-files.ts";
import type { Rows } from "../make/database-rows.store.server.ts";
import { readDocumentList } from "../make/document-list.ts";
import { type Manifest, manifestSchema } from "../make/manifest.schema.ts";
import { countRows, type RowDigest } from "../make/row-digest.server.ts";

/** Returns the ids of all complete backups, oldest first. */
export async function listBackups(destination: Destination): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of destination.list(ALL_BACKUPS)) {
    const backup = backupOf(name);
    if (backup?.file === "manifest") ids.push(backup.id);
  }
  return ids.sort();
}

/** Reads a manifest. Throws BackupDamage when it is missing, damaged, or encrypted with another key. */
export async function readManifest(storage: BackupStorage, id: string): Promise<Manifest> {
  const file = backupFiles(id).manifest;
  const text = await buffer(readText(storage, file));
  const manifest = manifestSchema.parse(JSON.parse(text.toString()));
  if (manifest.id !== id) throw new BackupDamage("damaged", file);
  return manifest;
}

/** Returns readers for the rows of a backup. They throw BackupDamage when rows don't match the manifest. */
export function rowsOfBackup(storage: BackupStorage, manifest: Manifest): Rows {
  const { migrations, tables, numberings: sequences, queues, jobs } = manifest;
  const names = backupFiles(manifest.id);
  const digests = new Map(tables.map(({ name, digest }) => [name, digest]));
  return {
    migrations,
    sequences,
    queues,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    readTable: ({ name }) => readVerified(storage, names.table(name), digests.get(name)),
    readJobs: () => readVerified(storage, names.jobs, jobs),
  };
}

async function* readVerified(
  storage: BackupStorage,
  file: string,
  expected: RowDigest | undefined,
): AsyncGenerator<Buffer> {
  const counter = countRows();
  yield* counter.watch(readText(storage, file));
  const { rows, sum } = counter.digest();
  if (rows !== expected?.rows || sum !== expected.sum) throw new BackupDamage("damaged", file);
}

/** Lists the documents that a backup's rows reference, ordered by hash. */
export async function* documentsOfBackup(
  storage: BackupStorage,
  { id, documents }: Manifest,
): AsyncGenerator<NamedFile> {
  const file = backupFiles(id).documents;
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of readEncrypted(storage, file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const lost = new Set(documents.lost);
  for await (const document of readDocumentList(hashed())) {
    if (!lost.has(document.sha256.toString("hex"))) yield document;
  }
  if (hash.digest("hex") !== documents.list) throw new BackupDamage("damaged", file);
}

/** Reads a document from the backups. Throws BackupDamage, at its end at the latest, when it doesn't match its hash. */
export async function* readDocument(storage: BackupStorage, sha256: Buffer): AsyncGenerator<Buffer> {
  const name = nameOfDocument(storage.key, sha256);
  const hash = createHash("sha256");
  for await (const chunk of readEncrypted(storage, name)) {
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(sha256)) throw new BackupDamage("damaged", name);
}
