import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "./files.server.ts";

/** Keeps a content that is known by its hash; 'other-content' when it is not what the hash says. */
export async function saveStream(
  files: Files,
  content: AsyncIterable<Buffer>,
  sha256: Buffer,
): Promise<{ kind: "kept"; size: number } | { kind: "other-content" }> {
  const place = path.join(files.incoming, randomUUID());
  const hash = createHash("sha256");
  let size = 0;
  async function* watched() {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(watched, createWriteStream(place, { flags: "wx", mode: 0o600 }));
    if (!hash.digest().equals(sha256)) return { kind: "other-content" };
    await files.save({ path: place, sha256, size });
    return { kind: "kept", size };
  } finally {
    await rm(place, { force: true });
  }
}
