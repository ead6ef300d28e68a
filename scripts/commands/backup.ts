import { parseArgs } from "node:util";
import type { BackupStorage } from "../../app/backup/destination/backup-storage.server.ts";
import { listBackups } from "../../app/backup/restore/read-backup.server.ts";
import { pruneMessage, verificationMessage } from "../../app/backup/runs/outcome-messages.ts";
import { pruneBackups } from "../../app/backup/runs/prune-backups.server.ts";
import { recordBackup, recordVerification } from "../../app/backup/runs/record-runs.server.ts";
import { PLACE } from "../../app/content/place.content.ts";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { type Db, openDatabase } from "../../app/platform/postgres/database.server.ts";
import { openDestination } from "../../server/startup/open-backups.ts";
import { migrationsFolder } from "../../server/startup/open-database.ts";
import { openFiles } from "../../server/startup/open-files.ts";
import type { Config } from "../../server/startup/settings/config.ts";
import { EXIT, operator, print, printTables, reject, runCommand, runPlainCommand } from "./command.ts";
import { openStorage } from "./command-storage.ts";
import { asOwner } from "./data-owner.ts";
import { type ReachedDatabase, reachDatabase } from "./reach-database.ts";

/** `npm run backup` and `npm run backup:verify`. Both work whether Gatehouse is running or stopped. */

const USAGE = `Usage: npm run backup               makes a backup, and removes expired ones
       npm run backup -- --list     lists the backups
       npm run backup -- --key      shows the backup key
       npm run backup:verify        restores the newest backup into a temporary database, and compares
       npm run backup:verify -- 2025-10-06T01-20-00Z-1a2b3c4d

Backups are in BACKUP_TO, or the folder 'backups' in DATA_DIR.`;

type Task = { verb: "make" } | { verb: "list" } | { verb: "key" } | { verb: "verify"; id: string | null };

function readTask(args: string[]): Task | null {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { verify: { type: "boolean" }, list: { type: "boolean" }, key: { type: "boolean" } },
    });
    const [id, ...rest] = positionals;
    const [chosen, ...others] = (["verify", "list", "key"] as const).filter((name) => values[name]);
    if (rest.length > 0 || others.length > 0 || (id && chosen !== "verify")) return null;
    return chosen === "verify" ? { verb: "verify", id: id ?? null } : { verb: chosen ?? "make" };
  } catch {
    return null;
  }
}

type CommandDeps = {
  config: Config;
  database: ReachedDatabase;
  db: Db;
  storage: BackupStorage;
  /** The backup key as people write it down. */
  key: string;
  sameDisk: boolean;
};

async function withStorage(config: Config, database: ReachedDatabase, work: (deps: CommandDeps) => Promise<number>) {
  const { db } = openDatabase({ ...database.roles.connection, max: 2 }, createLog("silent"));
  try {
    const opened = await openStorage(config, db);
    if (opened.kind === "failed") return reject(opened.line);
    return await work({ config, database, db, ...opened });
  } finally {
    await db.destroy();
  }
}

async function make({ config, database, db, storage, sameDisk }: CommandDeps): Promise<number> {
  if (sameDisk) {
    print(
      "Note: the backups are on the same disk as the data. Set BACKUP_TO to another disk, machine or object store.",
    );
  }
  const opened = await openFiles(config, { exclusive: !database.shared });
  if (opened.kind === "failed") return reject(opened.line);
  const context = { open: async () => storage, ...database.roles, migrations: migrationsFolder(), actor: operator() };
  const outcome = await recordBackup({ db, files: opened.files, clock: systemClock }, context, print);
  switch (outcome.kind) {
    case "busy":
      return reject("Another backup is running.");
    case "made": {
      const { id, documents } = outcome.manifest;
      const content = await openContent(db, createLog("silent"), systemClock);
      const pruned = await pruneBackups(storage, database.roles.connection, content.read(PLACE));
      if (pruned.kind === "pruned" && pruned.backups > 0) print(`Old backups: ${pruned.backups} removed`);
      const error = pruneMessage(pruned);
      if (error) print(error);
      print(`Documents: ${documents.count} in all, ${outcome.written} of them new`);
      print(`Backup made: ${id}, in ${storage.destination.location}`);
      if (documents.lost.length === 0) return EXIT.done;
      return reject(`${documents.lost.length} documents are referenced by a row, but missing or damaged in the files.`);
    }
  }
}

async function verify({ database, db, storage }: CommandDeps, id: string | null): Promise<number> {
  const context = { open: async () => storage, ...database.roles, migrations: migrationsFolder(), actor: operator() };
  const outcome = await recordVerification({ db, clock: systemClock }, context, { id, onProgress: print });
  if (outcome.kind !== "verified") return reject(verificationMessage(outcome));
  printTables(outcome.manifest.tables);
  print(`Verified: ${outcome.manifest.id} can be restored, with ${outcome.documents.count} documents`);
  return EXIT.done;
}

/** Lists the backups. Needs no database: a new machine to restore on has none yet. */
async function list(config: Config): Promise<number> {
  const opened = await openDestination(config);
  if (opened.kind === "failed") return reject(opened.line);
  const ids = await listBackups(opened.destination);
  for (const id of ids) print(id);
  if (ids.length === 0) print(`There is no backup in ${opened.destination.location}.`);
  return EXIT.done;
}

async function showKey({ key }: CommandDeps): Promise<number> {
  print(key);
  return EXIT.done;
}

async function runTask(task: Task): Promise<number> {
  if (task.verb === "list") return runPlainCommand(list);
  return runCommand(asOwner(reachDatabase), (config, database) =>
    withStorage(config, database, (deps) => {
      switch (task.verb) {
        case "make":
          return make(deps);
        case "verify":
          return verify(deps, task.id);
        case "key":
          return showKey(deps);
      }
    }),
  );
}

const task = readTask(process.argv.slice(2));
process.exitCode = task ? await runTask(task) : reject(USAGE, EXIT.usage);
