import { parseArgs } from "node:util";
import { type Restored, restoreBackup } from "../../app/backup/restore/restore-backup.server.ts";
import { rejectionMessage } from "../../app/backup/runs/outcome-messages.ts";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { openBackupStorage, openDestination } from "../../server/startup/open-backups.ts";
import { migrationsFolder } from "../../server/startup/open-database.ts";
import { openFiles } from "../../server/startup/open-files.ts";
import type { Config } from "../../server/startup/settings/config.ts";
import { EXIT, operator, print, printTables, reject, runCommand } from "./command.ts";
import { asOwner } from "./data-owner.ts";
import { openOrMakeDatabase, type ReachedDatabase } from "./reach-database.ts";

/** `npm run restore`: restores a backup into an empty database and empty files. */

const USAGE = `Usage: npm run restore                       restores the newest backup
       npm run restore -- <id>               restores another one; npm run backup -- --list lists them
       npm run restore -- --without-damaged  restores everything except damaged documents

From: BACKUP_TO, or the folder 'backups' in DATA_DIR, with the key in BACKUP_KEY.
Into: DATA_DIR, or DATABASE_URL and the S3_ settings; they have to be empty.`;

type Task = { id: string | null; withoutDamaged: boolean };

function readTask(args: string[]): Task | null {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { "without-damaged": { type: "boolean", default: false } },
    });
    const [id, ...rest] = positionals;
    return rest.length > 0 ? null : { id: id ?? null, withoutDamaged: values["without-damaged"] };
  } catch {
    return null;
  }
}

async function restore(config: Config, database: ReachedDatabase, task: Task): Promise<number> {
  if (config.backupKey === null) {
    return reject("Set BACKUP_KEY to the key that was shown when it was made: nine groups of four letters.");
  }
  const from = await openDestination(config);
  if (from.kind === "failed") return reject(from.line);
  const to = await openFiles(config, { exclusive: !database.shared });
  if (to.kind === "failed") return reject(to.line);
  const outcome = await restoreBackup(
    openBackupStorage(from.destination, config.backupKey),
    { ...database.roles, files: to.files, migrations: migrationsFolder() },
    { ...task, now: systemClock.now(), onProgress: print },
  );
  if (outcome.kind !== "restored") return reject(rejectionMessage(outcome));
  await recordRestore(database, outcome);
  return report(outcome);
}

async function recordRestore({ roles }: ReachedDatabase, { manifest }: Restored): Promise<void> {
  const { db } = openDatabase({ ...roles.connection, max: 1 }, createLog("silent"));
  const event = { actor: operator(), detail: { backup: manifest.id }, at: systemClock.now() };
  await recordAuditEvent(db, { action: "backup.restored", outcome: "success", ...event }).finally(() => db.destroy());
}

function report({ manifest, tables, jobs, documents, missing }: Restored): number {
  printTables(tables);
  print(`Queued jobs: ${jobs}`);
  print(`Documents: ${documents.count - documents.damaged.length}`);
  if (missing.length > 0) print("Missing, because the backup has lost them:");
  for (const owner of missing) print(`  ${owner}`);
  print(`Restored: ${manifest.id}. Everything is as it was at ${manifest.takenAt}.`);
  return EXIT.done;
}

const task = readTask(process.argv.slice(2));
process.exitCode = task
  ? await runCommand(asOwner(openOrMakeDatabase), (config, database) => restore(config, database, task))
  : reject(USAGE, EXIT.usage);
