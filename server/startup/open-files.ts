import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Bucket, type BucketAddress, openBucket } from "../../app/platform/files/bucket/bucket.server.ts";
import { openBucketFiles } from "../../app/platform/files/bucket/bucket-files.server.ts";
import { BucketError } from "../../app/platform/files/bucket/bucket-retry.server.ts";
import { openDiskFiles } from "../../app/platform/files/disk-files.server.ts";
import type { Files } from "../../app/platform/files/files.server.ts";
import { openIncoming } from "../../app/platform/files/incoming.server.ts";
import { faultMessage } from "./bucket-fault.ts";
import type { Config } from "./settings/config.ts";

type FilesOutcome = { kind: "open"; files: Files; place: string } | { kind: "failed"; line: string };

/** Opens the document storage: a bucket, which is probed first, or the disk. `exclusive`: no other process uses the data folder. */
export async function openFiles(
  config: Pick<Config, "dataDir" | "objectStore">,
  { exclusive }: { exclusive: boolean },
): Promise<FilesOutcome> {
  const incoming = await openIncoming(config.dataDir, { exclusive });
  if (!config.objectStore) {
    return { kind: "open", files: await openDiskFiles(config.dataDir, incoming), place: config.dataDir };
  }
  const { endpoint, bucket: name } = config.objectStore;
  const bucket = await openBucket(config.objectStore);
  const fault = await probeBucket(bucket, config.objectStore);
  if (fault !== null) return { kind: "failed", line: fault };
  return {
    kind: "open",
    files: openBucketFiles(bucket, incoming),
    place: `bucket ${name} at ${new URL(endpoint).host}`,
  };
}

/** Stores a small object, reads it, and removes it. Returns an error message that names the wrong setting, or null. */
async function probeBucket(bucket: Bucket, address: BucketAddress): Promise<string | null> {
  const key = `probe/${randomUUID()}`;
  const content = Buffer.from(key);
  const sha256 = createHash("sha256").update(content).digest();
  try {
    await bucket.check();
    await bucket.put(key, { sha256, size: content.length, open: () => Readable.from([content]) });
    const stored = await bucket.get(key);
    if (!stored || !content.equals(await buffer(stored))) {
      return `S3_ENDPOINT: the object store at ${address.endpoint} did not return what was stored there.`;
    }
    await bucket.remove(key);
    return null;
  } catch (error) {
    if (error instanceof BucketError) return faultMessage(error, address);
    throw error;
  }
}
