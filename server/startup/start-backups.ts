import { stoppable } from "../../app/backup/destination/destination.ts";
import { saveBackupKey } from "../../app/backup/runs/backup-runs.store.server.ts";
import { startBackups } from "../../app/backup/runs/nightly-backup.job.server.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { findLeftoverSecret, handOverSecret } from "./initial-secrets.ts";
import { openBackupStorage, openDestination } from "./open-backups.ts";
import { migrationsFolder, type Notice } from "./open-database.ts";
import type { Config } from "./settings/config.ts";

type Parts = { config: Config; deps: Deps; roles: DatabaseRoles; stop: AbortSignal; report: Notice };

/** Schedules nightly backups. The very first start creates their key and shows it once. */
export async function startNightlyBackups({ config, deps, roles, stop, report }: Parts): Promise<void> {
  const key = config.backupKey ? { letters: config.backupKey, isNew: false } : await saveBackupKey(deps.db);
  if (key.isNew) {
    const place = await handOverSecret({ value: key.letters, file: "backup-key.txt" }, config);
    report(`Backups: their key is ${place}. Store it away from this machine: without it no backup can be read`);
  } else {
    const left = await findLeftoverSecret("backup-key.txt", config);
    if (left) report(`Backups: their key is still in ${left}. Move it away from this machine`);
  }
  await startBackups(deps, {
    ...roles,
    migrations: migrationsFolder(),
    actor: { kind: "system" as const },
    async open() {
      const opened = await openDestination(config);
      if (opened.kind === "failed") throw new Error(opened.line);
      return openBackupStorage(stoppable(opened.destination, stop), key.letters);
    },
  });
}
