import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "../../platform/files/bucket/bucket.server.ts";
import type { Destination } from "./destination.ts";

type Options = {
  bucket: Bucket;
  /** Prepended to every name; empty, or ends with a slash. */
  prefix: string;
  location: string;
  /** A folder for files waiting to be uploaded: S3 needs the length in advance. */
  outgoing: string;
};

/** Stores backups in a bucket. An object appears once it is complete and the store has checked its SHA-256. */
export function openBucketDestination({ bucket, prefix, location, outgoing }: Options): Destination {
  return {
    location,
    async put(name, content) {
      const file = path.join(outgoing, randomUUID());
      try {
        const { sha256, size } = await writeToFile(content, file);
        await bucket.put(prefix + name, { sha256, size, open: () => createReadStream(file) });
      } finally {
        await rm(file, { force: true });
      }
    },
    read: (name): Promise<AsyncIterable<Buffer> | null> => bucket.get(prefix + name),
    async *list(folder) {
      for await (const { key, size } of bucket.list(prefix + folder)) yield { name: key.slice(prefix.length), size };
    },
    remove: (name) => bucket.remove(prefix + name),
    async removeUnfinished() {
      for (const name of await readdir(outgoing)) await rm(path.join(outgoing, name), { force: true });
    },
  };
}

/** Creates the folder for objects waiting to be uploaded. */
export async function makeOutgoing(dataDir: string): Promise<string> {
  const outgoing = path.join(dataDir, "outgoing");
  await mkdir(outgoing, { recursive: true, mode: 0o700 });
  return outgoing;
}

async function writeToFile(content: AsyncIterable<Buffer>, file: string): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(hashed, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return { sha256: hash.digest(), size };
}
