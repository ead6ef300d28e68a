import { keepBackupKey } from "../app/operations/backup/backup-runs.store.server.ts";
import type { Vault } from "../app/operations/backup/vault.server.ts";
import type { Db } from "../app/platform/database.server.ts";
import type { Config } from "../server/config.ts";
import { handOverSecret } from "../server/initial-secrets.ts";
import { openDestination, openVault } from "../server/open-backups.ts";
import { say } from "./errand.ts";

export type VaultOutcome =
  | { kind: "open"; vault: Vault /** As it is written down. */; key: string; sameDisk: boolean }
  | { kind: "refused"; line: string };

/** The place of the backups with its key, which is shown where it is made by this. */
export async function openErrandVault(config: Config, db: Db): Promise<VaultOutcome> {
  const opened = await openDestination(config);
  if (opened.kind === "refused") return opened;
  const key = config.backupKey ? { letters: config.backupKey, isNew: false } : await keepBackupKey(db);
  if (key.isNew) {
    say(`The key of the backups is ${await handOverSecret({ value: key.letters, file: "backup-key.txt" }, config)}.`);
    say("Keep it away from this machine: without it no backup can be read.");
  }
  const vault = openVault(opened.destination, key.letters);
  return { kind: "open", vault, key: key.letters, sameDisk: opened.sameDisk };
}
