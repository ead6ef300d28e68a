import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "./files.server.ts";

/** Saves content whose hash is known. Returns 'other-content' when it has another hash. */
export async function saveStream(
  files: Files,
  content: AsyncIterable<Buffer>,
  sha256: Buffer,
): Promise<{ kind: "saved"; size: number } | { kind: "other-content" }> {
  const target = path.join(files.incoming, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(hashed, createWriteStream(target, { flags: "wx", mode: 0o600 }));
    if (!hash.digest().equals(sha256)) return { kind: "other-content" };
    await files.save({ path: target, sha256, size });
    return { kind: "saved", size };
  } finally {
    await rm(target, { force: true });
  }
}
