import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { mapConcurrent } from "../../platform/map-concurrent.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import { type BackupStorage, putEncrypted } from "../destination/backup-storage.server.ts";
import { encryptedLength } from "../destination/encrypted-file.server.ts";

/** Tells how far a long errand has come, in one line. */
export type Say = (line: string) => void;

export type CopiedDocuments = { count: number; bytes: number; written: number; lost: string[] };

const AT_ONCE = 8;
const SAY_EVERY = 1000;

/** Thrown where the content ends and is not what its hash says. */
class OtherContent extends Error {}

/**
 * Writes every document that lies in no backup yet. One that is there, and as long as it has to be, is left as it is: what a name stands
 * for never changes.
 *
 * A document that the files have lost, or no longer have as it was kept, is noted; the others are written all the same.
 */
export async function copyDocuments(
  { storage, files, say }: { storage: BackupStorage; files: Files; say: Say },
  documents: AsyncIterable<NamedFile>,
): Promise<CopiedDocuments> {
  const copied: CopiedDocuments = { count: 0, bytes: 0, written: 0, lost: [] };
  await mapConcurrent(withPresence(storage, documents), AT_ONCE, async ({ sha256, size, name, present }) => {
    if (!present) {
      if (await writeDocument(storage, files, sha256, name)) copied.written++;
      else copied.lost.push(sha256.toString("hex"));
    }
    copied.count++;
    copied.bytes += size;
    if (copied.count % SAY_EVERY === 0) say(`Documents: ${copied.count} looked at, ${copied.written} of them new`);
  });
  return copied;
}

/** False when the files don't have it as it was kept. */
async function writeDocument(storage: BackupStorage, files: Files, sha256: Buffer, name: string): Promise<boolean> {
  const content = await files.read(sha256);
  if (!content) return false;
  try {
    await putEncrypted(storage, name, exactly(content, sha256));
    return true;
  } catch (error) {
    if (error instanceof OtherContent) return false;
    throw error;
  } finally {
    content.destroy();
  }
}

async function* exactly(content: Readable, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(sha256)) throw new OtherContent();
}

type Placed = NamedFile & { name: string; present: boolean };

/** One look into the destination for each first byte of the hashes: 256 in all, with an equal share of the names in each. */
async function* withPresence(
  { destination, key }: BackupStorage,
  documents: AsyncIterable<NamedFile>,
): AsyncGenerator<Placed> {
  let folder = "";
  let there = new Map<string, number>();
  for await (const { sha256, size } of documents) {
    const name = nameOfDocument(key, sha256);
    const itsFolder = name.slice(0, name.lastIndexOf("/") + 1);
    if (itsFolder !== folder) {
      folder = itsFolder;
      there = new Map();
      for await (const file of destination.list(folder)) there.set(file.name, file.size);
    }
    const length = there.get(name);
    yield { sha256, size, name, present: length !== undefined && (size === 0 || length === encryptedLength(size)) };
  }
}
