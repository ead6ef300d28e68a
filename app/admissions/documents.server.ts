import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Files, ReceivedFile } from "../platform/files.server.ts";
import { normalizeText } from "../platform/normalize-text.ts";
import type { DocumentFacts } from "./application.schema.ts";
import { detectMediaType, SIGNATURE_LENGTH } from "./document-type.ts";

/** A document on its way in: complete in the incoming folder, not yet kept. */
export type ReceivedDocument = ReceivedFile & DocumentFacts & { originalName: string };

/** Of the name that an applicant gave a file. */
export const DOCUMENT_NAME_MAX_CHARACTERS = 120;
/** No file system has longer names: 255 bytes, or 255 UTF-16 code units. */
const MAX_CLAIMED_NAME = 1000;
/** How often it is asked whether the disk has room for more: many documents come in at once. */
const LOOK_EVERY_BYTES = 256 * 1024;
/** Control characters, and the marks that turn text around (UAX #9), by which `fdp.exe` can be made to read `exe.pdf`. */
const MISLEADING_CHARACTER = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

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
        await files.insistOnRoom();
        lookAt = size + LOOK_EVERY_BYTES;
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
  return {
    path: file,
    sha256: hash.digest(),
    size,
    mediaType: detectMediaType(head),
    originalName: presentableName(claimedName),
  };
}

/** The candidate's own name for the file, safe to show and short; it never becomes a path. */
export function presentableName(claimed: string): string {
  const bounded = normalizeText(claimed.slice(0, MAX_CLAIMED_NAME), "NFC");
  const name = bounded.replace(MISLEADING_CHARACTER, "").replaceAll(/[\\/]/g, "-").trim();
  return [...(name || "document")].slice(0, DOCUMENT_NAME_MAX_CHARACTERS).join("");
}
