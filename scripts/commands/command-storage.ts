import type { BackupStorage } from "../../app/backup/destination/backup-storage.server.ts";
import { saveBackupKey } from "../../app/backup/runs/backup-runs.store.server.ts";
import type { Db } from "../../app/platform/postgres/database.server.ts";
import { handOverSecret } from "../../server/startup/initial-secrets.ts";
import { openBackupStorage, openDestination } from "../../server/startup/open-backups.ts";
import type { Config } from "../../server/startup/settings/config.ts";
import { print } from "./command.ts";

export type StorageOutcome =
  | {
      kind: "open";
      storage: BackupStorage /** The backup key as people write it down. */;
      key: string;
      sameDisk: boolean;
    }
  | { kind: "failed"; line: string };

/** Opens the backup storage. Shows the key when it is created here. */
export async function openStorage(config: Config, db: Db): Promise<StorageOutcome> {
  const opened = await openDestination(config);
  if (opened.kind === "failed") return opened;
  const key = config.backupKey ? { letters: config.backupKey, isNew: false } : await saveBackupKey(db);
  if (key.isNew) {
    print(`The backup key is ${await handOverSecret({ value: key.letters, file: "backup-key.txt" }, config)}.`);
    print("Store it away from this machine: without it no backup can be read.");
  }
  const storage = openBackupStorage(opened.destination, key.letters);
  return { kind: "open", storage, key: key.letters, sameDisk: opened.sameDisk };
}
