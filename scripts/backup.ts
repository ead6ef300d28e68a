import { parseArgs } from "node:util";
import type { BackupStorage } from "../app/backup/destination/backup-storage.server.ts";
import { listBackups } from "../app/backup/restore/read-backup.server.ts";
import { pruneMessage, verificationMessage } from "../app/backup/runs/outcome-messages.ts";
import { pruneBackups } from "../app/backup/runs/prune-backups.server.ts";
import { recordBackup, recordVerification } from "../app/backup/runs/record-runs.server.ts";
import { systemClock } from "../app/platform/clock.ts";
import { createLog } from "../app/platform/log.server.ts";
import { type Db, openDatabase } from "../app/platform/postgres/database.server.ts";
import type { Config } from "../server/startup/config.ts";
import { MIGRATIONS } from "../server/startup/deps.ts";
import { openDestination } from "../server/startup/open-backups.ts";
import { openFiles } from "../server/startup/open-files.ts";
import { EXIT, reject, runCommand, runPlainCommand, say, sayTables } from "./command.ts";
import { openStorage } from "./command-storage.ts";
import { asOwner } from "./data-owner.ts";
import { type ReachedDatabase, reachDatabase } from "./reach-database.ts";

/** `npm run backup` and `npm run backup:verify`. Both work while Gatehouse runs and while it is stopped. */

const USAGE = `Usage: npm run backup               makes a backup, and removes those whose time is over
       npm run backup -- --list     the backups that there are
       npm run backup -- --key      the key of the backups, where the note with it is lost
       npm run backup:verify        restores the newest backup into a database of its own, compares, and throws it away
       npm run backup:verify -- 2025-10-06T01-20-00Z-1a2b3c4d

Where: BACKUP_TO, or the folder 'backups' in DATA_DIR.`;

type Task = { verb: "make" } | { verb: "list" } | { verb: "key" } | { verb: "verify"; id: string | null };

function readTask(args: string[]): Task | null {
  try {
    const { values, positionals } = parseArgs({
      args: args,
      allowPositionals: true,
      options: { verify: { type: "boolean" }, list: { type: "boolean" }, key: { type: "boolean" } },
    });
    const [id, ...rest] = positionals;
    const [asked, ...others] = (["verify", "list", "key"] as const).filter((name) => values[name]);
    if (rest.length > 0 || others.length > 0 || (id && asked !== "verify")) return null;
    return asked === "verify" ? { verb: "verify", id: id ?? null } : { verb: asked ?? "make" };
  } catch {
    return null;
  }
}

type Tools = {
  config: Config;
  database: ReachedDatabase;
  db: Db;
  storage: BackupStorage;
  /** As it is written down. */
  key: string;
  sameDisk: boolean;
};

async function withStorage(config: Config, database: ReachedDatabase, work: (tools: Tools) => Promise<number>) {
  const { db } = openDatabase({ ...database.connection, max: 2 }, createLog("silent"));
  try {
    const opened = await openStorage(config, db);
    if (opened.kind === "refused") return reject(opened.line);
    return await work({ config, database, db, ...opened });
  } finally {
    await db.destroy();
  }
}

async function make({ config, database, db, storage, sameDisk }: Tools): Promise<number> {
  if (sameDisk) {
    say("Note: the backups are on the same disk as the data. Set BACKUP_TO to another disk, machine or object store.");
  }
  const opened = await openFiles(config, { exclusive: !database.shared });
  if (opened.kind === "refused") return reject(opened.line);
  const place = { open: async () => storage, connection: database.connection, migrations: MIGRATIONS };
  const outcome = await recordBackup({ db, files: opened.files, clock: systemClock }, place, say);
  switch (outcome.kind) {
    case "busy":
      return reject("Another backup is under way.");
    case "made": {
      const { id, documents } = outcome.manifest;
      const pruned = await pruneBackups(storage, database.connection);
      if (pruned.kind === "pruned" && pruned.backups > 0) say(`Old backups: ${pruned.backups} removed`);
      const error = pruneMessage(pruned);
      if (error) say(error);
      say(`Documents: ${documents.count} in all, ${outcome.written} of them new`);
      say(`Backup made: ${id}, in ${storage.destination.location}`);
      if (documents.lost.length === 0) return EXIT.done;
      return reject(`${documents.lost.length} documents are named by a row and not among the files as they were kept.`);
    }
  }
}

async function verify({ database, db, storage }: Tools, id: string | null): Promise<number> {
  const place = { open: async () => storage, connection: database.connection, migrations: MIGRATIONS };
  const outcome = await recordVerification({ db, clock: systemClock }, place, { id, onProgress: say });
  if (outcome.kind !== "verified") return reject(verificationMessage(outcome));
  sayTables(outcome.manifest.tables);
  say(`Proven: ${outcome.manifest.id} can be restored, with ${outcome.documents.count} documents`);
  return EXIT.done;
}

/** Without any database: on the machine to which a backup is to be brought there is none yet. */
async function list(config: Config): Promise<number> {
  const opened = await openDestination(config);
  if (opened.kind === "refused") return reject(opened.line);
  const ids = await listBackups(opened.destination);
  for (const id of ids) say(id);
  if (ids.length === 0) say(`There is no backup in ${opened.destination.location}.`);
  return EXIT.done;
}

async function showKey({ key }: Tools): Promise<number> {
  say(key);
  return EXIT.done;
}

async function carryOut(task: Task): Promise<number> {
  if (task.verb === "list") return runPlainCommand(list);
  return runCommand(asOwner(reachDatabase), (config, database) =>
    withStorage(config, database, (tools) => {
      switch (task.verb) {
        case "make":
          return make(tools);
        case "verify":
          return verify(tools, task.id);
        case "key":
          return showKey(tools);
      }
    }),
  );
}

const task = readTask(process.argv.slice(2));
process.exitCode = task ? await carryOut(task) : reject(USAGE, EXIT.usage);
