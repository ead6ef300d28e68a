import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SIGNATURE_LENGTH } from "../documents/document-type.ts";
import type { Files, ReceivedFile } from "./files.server.ts";

/** Free disk space is checked after this many bytes, since many files may arrive at the same time. */
const CHECK_EVERY_BYTES = 256 * 1024;

/**
 * Streams a file to the incoming folder and computes its hash. `head` has the bytes that identify its type.
 *
 * Throws when the stream breaks or the disk is full, and deletes the partial file.
 */
export async function receiveFile(files: Files, content: Readable): Promise<ReceivedFile & { head: Buffer }> {
  const file = path.join(files.incoming, randomUUID());
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let size = 0;
  let nextCheckAt = 0;
  async function* inspect(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      if (size >= nextCheckAt) {
        await files.assertFreeSpace();
        nextCheckAt = size + CHECK_EVERY_BYTES;
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
  return { path: file, sha256: hash.digest(), size, head };
}
