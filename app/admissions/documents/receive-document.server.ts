import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { documentName } from "../../platform/files/document-name.ts";
import { SIGNATURE_LENGTH } from "../../platform/files/document-type.ts";
import type { Files, ReceivedFile } from "../../platform/files/files.server.ts";
import type { DocumentFacts } from "../application.schema.ts";
import { detectKind } from "./document-fault.ts";

/** A document on its way in: complete in the incoming folder, not yet kept. */
export type ReceivedDocument = ReceivedFile &
  DocumentFacts & {
    originalName: string;
    /** When a virus scan found nothing in it. */
    scannedAt?: Date;
  };

/** How often it is asked whether the disk has room for more: many documents come in at once. */
const CHECK_EVERY_BYTES = 256 * 1024;

/**
 * Writes a document to the incoming folder while it is hashed and its first bytes are looked at.
 *
 * Throws when the stream breaks or the disk is full; nothing is left behind then.
 */
export async function receiveDocument(files: Files, content: Readable, claimedName: string): Promise<ReceivedDocument> {
  const file = path.join(files.incoming, randomUUID());
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let size = 0;
  let lookAt = 0;
  async function* inspect(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (size >= lookAt) {
        await files.assertFreeSpace();
        lookAt = size + CHECK_EVERY_BYTES;
      }
      if (head.length < SIGNATURE_LENGTH) head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_LENGTH)]);
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(content, inspect, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  const kind = detectKind(head);
  return {
    path: file,
    sha256: hash.digest(),
    size,
    ...kind,
    originalName: documentName(claimedName, kind.mediaType),
  };
}
