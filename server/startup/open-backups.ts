import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { readBackupKey } from "../../app/backup/destination/backup-key.server.ts";
import type { BackupStorage } from "../../app/backup/destination/backup-storage.server.ts";
import { makeOutgoing, openBucketDestination } from "../../app/backup/destination/bucket-destination.server.ts";
import type { Destination } from "../../app/backup/destination/destination.ts";
import { openFolderDestination } from "../../app/backup/destination/folder-destination.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { type Bucket, type BucketAddress, openBucket } from "../../app/platform/files/bucket/bucket.server.ts";
import { BucketError } from "../../app/platform/files/bucket/bucket-retry.server.ts";
import { faultMessage } from "./bucket-fault.ts";
import type { BackupPlace } from "./settings/backup-settings.ts";
import type { Config } from "./settings/config.ts";

export type DestinationOutcome =
  | { kind: "open"; destination: Destination; sameDisk: boolean }
  | { kind: "failed"; line: string };

/** Long timeouts: a table may be an object of hundreds of MB, and no user waits for it. */
const STORE_TIMES = { attemptMs: 3_600_000, callMs: 7_200_000, idleMs: 30_000 };

/** Opens the backup destination. */
export async function openDestination({ backupTo, dataDir, objectStore }: Config): Promise<DestinationOutcome> {
  switch (backupTo.kind) {
    case "beside-the-data": {
      const folder = path.join(dataDir, "backups");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { kind: "open", destination: openFolderDestination(folder), sameDisk: true };
    }
    case "folder": {
      const { folder } = backupTo;
      // The folder is never created: without its disk mounted, it would be created on the system disk.
      const there = await stat(folder).catch(() => null);
      if (!there?.isDirectory()) {
        return {
          kind: "failed",
          line: `BACKUP_TO: there is no folder ${folder}. Is its disk plugged in and mounted?`,
        };
      }
      const data = await stat(dataDir).catch(() => null);
      return { kind: "open", destination: openFolderDestination(folder), sameDisk: there.dev === data?.dev };
    }
    case "bucket": {
      const { address, prefix } = backupTo;
      const bucket = await openBucket(address, { times: STORE_TIMES });
      // Without this check, requests to an unreachable store would be retried for hours.
      const fault = await checkBucket(bucket, address, { isOwn: address.endpoint !== objectStore?.endpoint });
      if (fault !== null) return { kind: "failed", line: fault };
      const outgoing = await makeOutgoing(dataDir);
      const destination = openBucketDestination({ bucket, prefix, location: label(backupTo), outgoing });
      return { kind: "open", destination, sameDisk: false };
    }
  }
}

/** Returns an error message that names the wrong setting; null when the store responds. */
async function checkBucket(bucket: Bucket, address: BucketAddress, { isOwn }: { isOwn: boolean }) {
  try {
    await bucket.check();
    return null;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const line = faultMessage(error, address).replace("S3_BUCKET:", "BACKUP_TO:");
    return isOwn ? line.replace(/^S3_/, "BACKUP_S3_") : line;
  }
}

/** Returns the backup destination as shown to staff. A disk that is not mounted counts as a separate disk. */
export async function findBackups(config: Config): Promise<Deps["backups"]> {
  const isKeyConfigured = config.backupKey !== null;
  if (config.backupTo.kind === "bucket") return { where: label(config.backupTo), sameDisk: false, isKeyConfigured };
  const opened = await openDestination(config);
  if (opened.kind === "open") return { where: opened.destination.location, sameDisk: opened.sameDisk, isKeyConfigured };
  return { where: config.backupTo.kind === "folder" ? config.backupTo.folder : "", sameDisk: false, isKeyConfigured };
}

function label({ address, prefix }: Extract<BackupPlace, { kind: "bucket" }>): string {
  return `s3://${address.bucket}/${prefix} at ${new URL(address.endpoint).host}`;
}

/** Combines a destination with its key. Throws when the key is malformed, which settings and database rule out. */
export function openBackupStorage(destination: Destination, letters: string): BackupStorage {
  const read = readBackupKey(letters);
  if (read.kind === "mistyped") throw new Error("The backup key is malformed.");
  return { destination, key: read.key };
}
