import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { readBackupKey } from "../../app/backup/destination/backup-key.server.ts";
import type { BackupStorage } from "../../app/backup/destination/backup-storage.server.ts";
import { makeOutgoing, openBucketDestination } from "../../app/backup/destination/bucket-destination.server.ts";
import type { Destination } from "../../app/backup/destination/destination.ts";
import { openFolderDestination } from "../../app/backup/destination/folder-destination.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { type Bucket, type BucketAddress, openBucket } from "../../app/platform/files/bucket.server.ts";
import { BucketError } from "../../app/platform/files/bucket-retry.server.ts";
import type { BackupPlace } from "./backup-settings.ts";
import { faultMessage } from "./bucket-fault.ts";
import type { Config } from "./config.ts";

export type DestinationOutcome =
  | { kind: "open"; destination: Destination; sameDisk: boolean }
  | { kind: "refused"; line: string };

/** A table may be one object of hundreds of MB, and nobody waits for it at a screen. */
const STORE_TIMES = { attemptMs: 3_600_000, callMs: 7_200_000, idleMs: 30_000 };

/** Where backups go. */
export async function openDestination({ backupTo, dataDir, objectStore }: Config): Promise<DestinationOutcome> {
  switch (backupTo.kind) {
    case "beside-the-data": {
      const folder = path.join(dataDir, "backups");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return { kind: "open", destination: openFolderDestination(folder), sameDisk: true };
    }
    case "folder": {
      const { folder } = backupTo;
      // Never made: where a disk is not plugged in, its folder would be made on this one.
      const there = await stat(folder).catch(() => null);
      if (!there?.isDirectory()) {
        return {
          kind: "refused",
          line: `BACKUP_TO: there is no folder ${folder}. Is its disk plugged in and mounted?`,
        };
      }
      const data = await stat(dataDir).catch(() => null);
      return { kind: "open", destination: openFolderDestination(folder), sameDisk: there.dev === data?.dev };
    }
    case "bucket": {
      const { address, prefix } = backupTo;
      const bucket = await openBucket(address, { times: STORE_TIMES });
      // Else a store that is not there would be asked again for hours.
      const fault = await faultOfBucket(bucket, address, { isOwn: address.endpoint !== objectStore?.endpoint });
      if (fault !== null) return { kind: "refused", line: fault };
      const outgoing = await makeOutgoing(dataDir);
      const destination = openBucketDestination({ bucket, prefix, location: label(backupTo), outgoing });
      return { kind: "open", destination, sameDisk: false };
    }
  }
}

/** The line that says which setting is wrong; null when the store answers. */
async function faultOfBucket(bucket: Bucket, address: BucketAddress, { isOwn }: { isOwn: boolean }) {
  try {
    await bucket.check();
    return null;
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const line = faultMessage(error, address).replace("S3_BUCKET:", "BACKUP_TO:");
    return isOwn ? line.replace(/^S3_/, "BACKUP_S3_") : line;
  }
}

/** Where backups go, for people. A disk that is not plugged in just now is another one. */
export async function findBackups(config: Config): Promise<Deps["backups"]> {
  if (config.backupTo.kind === "bucket") return { where: label(config.backupTo), sameDisk: false };
  const opened = await openDestination(config);
  if (opened.kind === "open") return { where: opened.destination.location, sameDisk: opened.sameDisk };
  return { where: config.backupTo.kind === "folder" ? config.backupTo.folder : "", sameDisk: false };
}

function label({ address, prefix }: Extract<BackupPlace, { kind: "bucket" }>): string {
  return `s3://${address.bucket}/${prefix} at ${new URL(address.endpoint).host}`;
}

/** The destination with its key. Throws for letters that are no key: settings and the database hold none. */
export function openBackupStorage(destination: Destination, letters: string): BackupStorage {
  const read = readBackupKey(letters);
  if (read.kind === "mistyped") throw new Error("The backup key is not whole.");
  return { destination, key: read.key };
}
