import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Files } from "../../platform/files/files.server.ts";
import type { NamedFile } from "../../platform/files/named-files.server.ts";
import { saveStream } from "../../platform/files/save-stream.server.ts";
import { mapConcurrent } from "../../platform/map-concurrent.ts";
import type { Say } from "../make/copy-documents.server.ts";

export type MovedDocuments = {
  count: number;
  /** Copied now; the others were there already. */
  copied: number;
  /** SHA-256 of those that the old place did not have, or no longer as they were kept. */
  lost: string[];
};

const AT_ONCE = 8;
const SAY_EVERY = 1000;

/** Copies every document that the new place does not have yet. */
export async function moveDocuments(
  { from, to, say }: { from: Files; to: Files; say: Say },
  documents: AsyncIterable<NamedFile>,
): Promise<MovedDocuments> {
  const moved: MovedDocuments = { count: 0, copied: 0, lost: [] };
  await mapConcurrent(documents, AT_ONCE, async ({ sha256 }) => {
    if (!(await to.exists(sha256))) {
      if (await copyDocument(from, to, sha256)) moved.copied++;
      else moved.lost.push(sha256.toString("hex"));
    }
    moved.count++;
    if (moved.count % SAY_EVERY === 0) say(`Documents: ${moved.count} looked at, ${moved.copied} copied`);
  });
  return moved;
}

/** Reads every document back. Throws at the first that is not what its hash says. */
export async function compareDocuments(
  { files, lost }: { files: Files; lost: string[] },
  documents: AsyncIterable<NamedFile>,
): Promise<void> {
  const excused = new Set(lost);
  await mapConcurrent(documents, AT_ONCE, async ({ sha256 }) => {
    const name = sha256.toString("hex");
    if (excused.has(name)) return;
    const content = await files.read(sha256);
    if (!content || !(await hashOf(content)).equals(sha256)) {
      throw new Error(
        `The document ${name} did not come out as it went in: remove it from the new place, and move again.`,
      );
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
