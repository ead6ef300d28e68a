import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { saveStream } from "../../platform/files/save-stream.server.ts";
import { mapConcurrent } from "../../platform/jobs/map-concurrent.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";

export type MovedDocuments = {
  count: number;
  /** Copied by this run; the others had been copied before. */
  copied: number;
  /** SHA-256 of those that were missing or damaged in the source. */
  lost: string[];
};

const CONCURRENCY = 8;
const PROGRESS_INTERVAL = 1000;

/** Copies every document that the target does not have yet. */
export async function moveDocuments(
  { from, to, onProgress }: { from: Files; to: Files; onProgress: OnProgress },
  documents: AsyncIterable<NamedFile>,
): Promise<MovedDocuments> {
  const moved: MovedDocuments = { count: 0, copied: 0, lost: [] };
  await mapConcurrent(documents, CONCURRENCY, async ({ sha256 }) => {
    if (!(await to.exists(sha256))) {
      if (await copyDocument(from, to, sha256)) moved.copied++;
      else moved.lost.push(sha256.toString("hex"));
    }
    moved.count++;
    if (moved.count % PROGRESS_INTERVAL === 0) onProgress(`Documents: ${moved.count} checked, ${moved.copied} copied`);
  });
  return moved;
}

/** Reads every document back. Throws at the first that doesn't match its hash. */
export async function compareDocuments(
  { files, lost }: { files: Files; lost: string[] },
  documents: AsyncIterable<NamedFile>,
): Promise<void> {
  const skipped = new Set(lost);
  await mapConcurrent(documents, CONCURRENCY, async ({ sha256 }) => {
    const name = sha256.toString("hex");
    if (skipped.has(name)) return;
    const content = await files.read(sha256);
    if (!content || !(await hashOf(content)).equals(sha256)) {
      throw new Error(`The document ${name} was damaged on the way: remove it from the target, and move again.`);
    }
  });
}

async function copyDocument(from: Files, to: Files, sha256: Buffer): Promise<boolean> {
  const content = await from.read(sha256);
  if (!content) return false;
  const saved = await saveStream(to, content as AsyncIterable<Buffer>, sha256);
  return saved.kind === "saved";
}

async function hashOf(content: Readable): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest();
}
