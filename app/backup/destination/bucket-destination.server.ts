import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "../../platform/files/bucket.server.ts";
import type { Destination } from "./destination.ts";

type Options = {
  bucket: Bucket;
  /** What stands before every name; empty, or with a slash at its end. */
  prefix: string;
  place: string;
  /** A folder for what is on its way out: a store has to be told beforehand how long it is. */
  outgoing: string;
};

/** Backups in a bucket. An object appears when all of it has come, and the store has checked it against its SHA-256. */
export function openBucketDestination({ bucket, prefix, place, outgoing }: Options): Destination {
  return {
    place,
    async put(name, content) {
      const file = path.join(outgoing, randomUUID());
      try {
        const { sha256, size } = await writeDown(content, file);
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

/** The folder in which objects wait until they are sent. */
export async function makeOutgoing(dataDir: string): Promise<string> {
  const outgoing = path.join(dataDir, "outgoing");
  await mkdir(outgoing, { recursive: true, mode: 0o700 });
  return outgoing;
}

async function writeDown(content: AsyncIterable<Buffer>, file: string): Promise<{ sha256: Buffer; size: number }> {
  const hash = createHash("sha256");
  let size = 0;
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(watched, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  return { sha256: hash.digest(), size };
}
