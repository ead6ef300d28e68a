import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { saveStream } from "../../platform/files/save-stream.server.ts";
import { mapConcurrent } from "../../platform/map-concurrent.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, readEncrypted } from "../destination/backup-storage.server.ts";
import type { Say } from "../make/copy-documents.server.ts";
import { BackupDamage } from "./backup-damage.ts";
import { readDocument } from "./read-document.server.ts";

export type ReadDocuments = { count: number; bytes: number; damaged: string[] };

const AT_ONCE = 4;
const SAY_EVERY = 1000;
const FAR_FUTURE = new Date(8.64e15);

/** Puts every document of a backup among the files. One that can't be had is noted, so that the others are saved. */
export async function restoreDocuments(
  { storage, files, say }: { storage: BackupStorage; files: Files; say: Say },
  documents: AsyncIterable<NamedFile>,
): Promise<ReadDocuments> {
  const read: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  await mapConcurrent(documents, AT_ONCE, async ({ sha256 }) => {
    const size = await noting(read, sha256, () => restoreDocument(storage, files, sha256));
    read.bytes += size;
    read.count++;
    if (read.count % SAY_EVERY === 0) say(`Documents: ${read.count} restored`);
  });
  return read;
}

/** Reads every document of a backup to its end. */
export async function checkDocuments(
  { storage, say }: { storage: BackupStorage; say: Say },
  documents: AsyncIterable<NamedFile>,
): Promise<ReadDocuments> {
  const read: ReadDocuments = { count: 0, bytes: 0, damaged: [] };
  await mapConcurrent(documents, AT_ONCE, async ({ sha256 }) => {
    read.bytes += await noting(read, sha256, async () => {
      let size = 0;
      for await (const chunk of readDocument(storage, sha256)) size += chunk.length;
      return size;
    });
    read.count++;
    if (read.count % SAY_EVERY === 0) say(`Documents: ${read.count} read`);
  });
  return read;
}

/** Whether the files hold something that is none of these documents: those of another university, or of a later day. */
export async function hasOtherFiles(files: Files, documents: () => AsyncIterable<NamedFile>): Promise<boolean> {
  let ours: Set<string> | null = null;
  for await (const sha256 of files.storedBefore(FAR_FUTURE)) {
    ours ??= await hashesOf(documents());
    if (!ours.has(sha256.toString("hex"))) return true;
  }
  return false;
}

async function hashesOf(documents: AsyncIterable<NamedFile>): Promise<Set<string>> {
  const hashes = new Set<string>();
  for await (const { sha256 } of documents) hashes.add(sha256.toString("hex"));
  return hashes;
}

async function noting(read: ReadDocuments, sha256: Buffer, work: () => Promise<number>): Promise<number> {
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
