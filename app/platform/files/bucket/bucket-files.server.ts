import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Files } from "../files.server.ts";
import { assertFreeSpace } from "../incoming.server.ts";
import type { Bucket } from "./bucket.server.ts";

const FOLDER = "files/";
const HASH = /[0-9a-f]{64}$/;

/**
 * Stores documents in a bucket, which any number of instances share. Keys are the paths used on disk (`files/ab/abcdef…`), so that any
 * tool can copy one into the other.
 */
export function openBucketFiles(bucket: Bucket, incoming: string): Files {
  return {
    incoming,
    holdsPieces: true,
    assertFreeSpace: () => assertFreeSpace(incoming),
    async save({ path, sha256, size }) {
      // Overwrites an object of the same content: the new timestamp keeps the sweep of unused files from removing it.
      await bucket.put(keyOf(sha256), { sha256, size, open: () => createReadStream(path) });
      await rm(path, { force: true });
    },
    exists: async (sha256) => (await bucket.find(keyOf(sha256))) !== null,
    size: async (sha256) => (await bucket.find(keyOf(sha256)))?.size ?? null,
    read: (sha256) => bucket.get(keyOf(sha256)),
    async removeStoredBefore(sha256, time) {
      const stored = await bucket.find(keyOf(sha256));
      if (!stored || stored.modified >= time) return false;
      await bucket.remove(keyOf(sha256));
      return true;
    },
    async *storedBefore(time) {
      for await (const { key, modified } of bucket.list(FOLDER)) {
        const [hash] = HASH.exec(key) ?? [];
        if (hash && modified < time) yield Buffer.from(hash, "hex");
      }
    },
    check: () => bucket.check(),
  };
}

function keyOf(sha256: Buffer): string {
  const hash = sha256.toString("hex");
  return `${FOLDER}${hash.slice(0, 2)}/${hash}`;
}
