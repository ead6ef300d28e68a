import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { saveStream } from "../../platform/files/save-stream.server.ts";
import { mapConcurrent } from "../../platform/jobs/map-concurrent.ts";
import { BackupDamage } from "../destination/backup-damage.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, readEncrypted } from "../destination/backup-storage.server.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";
import { readDocument } from "./read-backup.server.ts";

export type ReadDocuments = { count: number; bytes: number; damaged: string[] };

const CONCURRENCY = 4;
const PROGRESS_INTERVAL = 1000;
const FAR_FUTURE = new Date(8.64e15);

/** Restores every document of a backup. Damaged ones are listed and the others are still restored. */
export async function restoreDocuments(
  { storage, files, onProgress }: { storage: BackupStorage; files: Files; onProgress: OnProgress },
  documents: AsyncIterable<NamedFile>,
): Promise<ReadDocuments> {
  const read: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  await mapConcurrent(documents, CONCURRENCY, async ({ sha256 }) => {
    const size = await recordDamage(read, sha256, () => restoreDocument(storage, files, sha256));
    read.bytes += size;
    read.count++;
    if (read.count % PROGRESS_INTERVAL === 0) onProgress(`Documents: ${read.count} restored`);
  });
  return read;
}

/** Reads every document of a backup completely, to find damaged ones. */
export async function checkDocuments(
  { storage, onProgress }: { storage: BackupStorage; onProgress: OnProgress },
  documents: AsyncIterable<NamedFile>,
): Promise<ReadDocuments> {
  const read: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  await mapConcurrent(documents, CONCURRENCY, async ({ sha256 }) => {
    read.bytes += await recordDamage(read, sha256, async () => {
      let size = 0;
      for await (const chunk of readDocument(storage, sha256)) size += chunk.length;
      return size;
    });
    read.count++;
    if (read.count % PROGRESS_INTERVAL === 0) onProgress(`Documents: ${read.count} read`);
  });
  return read;
}

/** Whether the files contain anything besides these documents, such as another installation's. */
export async function hasOtherFiles(files: Files, documents: () => AsyncIterable<NamedFile>): Promise<boolean> {
  let expected: Set<string> | null = null;
  for await (const sha256 of files.storedBefore(FAR_FUTURE)) {
    expected ??= await hashesOf(documents());
    if (!expected.has(sha256.toString("hex"))) return true;
  }
  return false;
}

async function hashesOf(documents: AsyncIterable<NamedFile>): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { sha256 } of documents) hashes.add(sha256.toString("hex"));
  return hashes;
}

/** Runs `work`, and adds the document to the damaged ones when it throws BackupDamage. */
async function recordDamage(read: ReadDocuments, sha256: Buffer, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupDamage)) throw error;
    read.damaged.push(sha256.toString("hex"));
    return 0;
  }
}

async function restoreDocument(storage: BackupStorage, files: Files, sha256: Buffer): Promise<number> {
  const name = nameOfDocument(storage.key, sha256);
  const stored = await saveStream(files, readEncrypted(storage, name), sha256);
  if (stored.kind === "other-content") throw new BackupDamage("damaged", name);
  return stored.size;
}
