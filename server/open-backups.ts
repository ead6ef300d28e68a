import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { readBackupKey } from "../app/operations/backup/backup-key.server.ts";
import type { Destination } from "../app/operations/backup/destination.ts";
import { openFolderDestination } from "../app/operations/backup/folder-destination.server.ts";
import type { Vault } from "../app/operations/backup/vault.server.ts";
import type { Deps } from "../app/platform/deps.server.ts";
import type { Config } from "./config.ts";

export type DestinationOutcome =
  | { kind: "open"; destination: Destination; sameDisk: boolean }
  | { kind: "refused"; line: string };

/** Where backups go. */
export async function openDestination({ backupTo, dataDir }: Config): Promise<DestinationOutcome> {
  if (backupTo === null) {
    const folder = path.join(dataDir, "backups");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { kind: "open", destination: openFolderDestination(folder), sameDisk: true };
  }
  // Never made: where a disk is not plugged in, its folder would be made on this one.
  const there = await stat(backupTo).catch(() => null);
  if (!there?.isDirectory()) {
    return { kind: "refused", line: `BACKUP_TO: there is no folder ${backupTo}. Is its disk plugged in and mounted?` };
  }
  const { dev } = await stat(dataDir);
  return { kind: "open", destination: openFolderDestination(backupTo), sameDisk: there.dev === dev };
}

/** Where backups go, for people. A disk that is not plugged in just now is another one. */
export async function findBackups(config: Config): Promise<Deps["backups"]> {
  const opened = await openDestination(config);
  return opened.kind === "open"
    ? { where: opened.destination.place, sameDisk: opened.sameDisk }
    : { where: config.backupTo ?? "", sameDisk: false };
}

/** The destination with its key. Throws for letters that are no key: settings and the database hold none. */
export function openVault(destination: Destination, letters: string): Vault {
  const read = readBackupKey(letters);
  if (read.kind === "mistyped") throw new Error("The backup key is not whole.");
  return { destination, key: read.key };
}
