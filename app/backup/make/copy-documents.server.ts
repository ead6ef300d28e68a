import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { mapConcurrent } from "../../platform/jobs/map-concurrent.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, putEncrypted } from "../destination/backup-storage.server.ts";
import { encryptedLength } from "../destination/encrypted-file.server.ts";

/** Reports the progress of a long-running command. */
export type OnProgress = (line: string) => void;

export type CopiedDocuments = { count: number; bytes: number; written: number; lost: string[] };

const CONCURRENCY = 8;
const PROGRESS_INTERVAL = 1000;

/** Thrown at the end of content that doesn't match its hash. */
class HashMismatch extends Error {}

/**
 * Writes every document that the backups don't have yet. A document already there with the right length is skipped: content never
 * changes under its name.
 *
 * Missing or damaged documents are listed as lost; the others are still written.
 */
export async function copyDocuments(
  { storage, files, onProgress }: { storage: BackupStorage; files: Files; onProgress: OnProgress },
  documents: AsyncIterable<NamedFile>,
): Promise<CopiedDocuments> {
  const copied: CopiedDocuments = { count: 0, bytes: 0, written: 0, lost: [] };
  await mapConcurrent(withPresence(storage, documents), CONCURRENCY, async ({ sha256, size, name, present }) => {
    if (!present) {
      if (await writeDocument(storage, files, sha256, name)) copied.written++;
      else copied.lost.push(sha256.toString("hex"));
    }
    copied.count++;
    copied.bytes += size;
    if (copied.count % PROGRESS_INTERVAL === 0)
      onProgress(`Documents: ${copied.count} checked, ${copied.written} of them new`);
  });
  return copied;
}

/** Returns false when the document is missing or damaged in the files. */
async function writeDocument(storage: BackupStorage, files: Files, sha256: Buffer, name: string): Promise<boolean> {
  const content = await files.read(sha256);
  if (!content) return false;
  try {
    await putEncrypted(storage, name, verifyHash(content, sha256));
    return true;
  } catch (error) {
    if (error instanceof HashMismatch) return false;
    throw error;
  } finally {
    content.destroy();
  }
}

async function* verifyHash(content: Readable, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(sha256)) throw new HashMismatch();
}

type Listed = NamedFile & { name: string; present: boolean };

/** Adds whether each document is in the destination already. Lists one folder per first byte of the hash, so 256 in all. */
async function* withPresence(
  { destination, key }: BackupStorage,
  documents: AsyncIterable<NamedFile>,
): AsyncGenerator<Listed> {
  let folder = "";
  let sizes = new Map<string, number>();
  for await (const { sha256, size } of documents) {
    const name = nameOfDocument(key, sha256);
    const documentFolder = name.slice(0, name.lastIndexOf("/") + 1);
    if (documentFolder !== folder) {
      folder = documentFolder;
      sizes = new Map();
      for await (const file of destination.list(folder)) sizes.set(file.name, file.size);
    }
    const length = sizes.get(name);
    yield { sha256, size, name, present: length !== undefined && (size === 0 || length === encryptedLength(size)) };
  }
}
