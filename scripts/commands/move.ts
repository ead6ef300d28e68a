import { parseArgs } from "node:util";
import { type MoveOutcome, moveData } from "../../app/backup/move/move-data.server.ts";
import { recordAuditEvent } from "../../app/platform/audit/record-audit-event.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { migrationsFolder } from "../../server/startup/open-database.ts";
import { openFiles } from "../../server/startup/open-files.ts";
import { type Config, readConfig } from "../../server/startup/settings/config.ts";
import { SECRET_SETTINGS } from "../../server/startup/settings/secret-files.ts";
import { EXIT, operator, print, printTables, reject, runCommand } from "./command.ts";
import { asOwner } from "./data-owner.ts";
import { openOrMakeDatabase, type ReachedDatabase, reachDatabase } from "./reach-database.ts";

/** `npm run move`: copies the data of a stopped Gatehouse to another machine or service. */

const USAGE = `Usage: TO_<setting>=… npm run move [-- --without-lost]

Copies the data that the settings name to where the same settings prefixed with TO_ name:

  to a PostgreSQL server    TO_DATABASE_URL=postgres://… TO_S3_ENDPOINT=… (all five TO_S3_ settings) npm run move
  only the documents        TO_DATABASE_URL=$DATABASE_URL TO_S3_ENDPOINT=… npm run move
  back to one machine       DATABASE_URL=postgres://… S3_ENDPOINT=… TO_DATA_DIR=/var/lib/gatehouse npm run move

Gatehouse has to be stopped. The target has to be empty; an interrupted move continues when run again.
--without-lost leaves out documents that the source has lost.`;

const MOVABLE = [
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_URL_FILE",
  "DATABASE_OWNER_URL",
  "DATABASE_OWNER_URL_FILE",
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_SECRET_ACCESS_KEY_FILE",
];
const SECRETS: ReadonlySet<string> = new Set(SECRET_SETTINGS);

type Moved = Extract<MoveOutcome, { kind: "moved" }>;
type Task = { withoutLost: boolean };

function readTask(args: string[]): Task | null {
  try {
    const { values } = parseArgs({ args: args, options: { "without-lost": { type: "boolean", default: false } } });
    return { withoutLost: values["without-lost"] };
  } catch {
    return null;
  }
}

/** Returns the settings of the target, without their TO_ prefix. */
function readTargetSettings(): Record<string, string> {
  return Object.fromEntries(
    MOVABLE.flatMap((name) => {
      const value = process.env[`TO_${name}`];
      return value ? [[name, value]] : [];
    }),
  );
}

/** Adds the TO_ prefix to the settings named in a message. */
function withTargetNames(line: string): string {
  return line.replaceAll(/\b(?=DATA_DIR|DATABASE_|S3_)/g, "TO_");
}

async function move(from: Config, database: ReachedDatabase, task: Task): Promise<number> {
  const settings = readTargetSettings();
  // With external services, the data folder holds nothing to move.
  const read = readConfig({ DATA_DIR: from.dataDir, ...settings });
  if (read.kind === "invalid") return reject(withTargetNames(read.line));
  const to = read.config;
  if (Object.keys(settings).length === 0) return reject(USAGE, EXIT.usage);
  const sameData = from.dataDir === to.dataDir;
  const sameDatabase = from.databaseUrl === to.databaseUrl && (from.databaseUrl !== null || sameData);
  const sameFiles = sameStore(from, to) && (from.objectStore !== null || sameData);
  if (sameDatabase && sameFiles) return reject("The source and the target are the same: there is nothing to move.");
  const target = sameDatabase ? null : await openOrMakeDatabase(to);
  if (target?.kind === "failed") return reject(withTargetNames(target.line));
  try {
    const oldFiles = await openFiles(from, { exclusive: !database.shared });
    if (oldFiles.kind === "failed") return reject(oldFiles.line);
    const newFiles = sameFiles ? null : await openFiles(to, { exclusive: target !== null && !target.shared });
    if (newFiles?.kind === "failed") return reject(withTargetNames(newFiles.line));
    const outcome = await moveData(
      { ownerConnection: database.roles.ownerConnection, files: oldFiles.files },
      { roles: target?.roles ?? null, files: newFiles?.files ?? null, migrations: migrationsFolder() },
      { ...task, onProgress: print },
    );
    if (outcome.kind === "moved") await recordMove(target ?? database, outcome);
    return report(outcome, settings);
  } finally {
    await target?.stop();
  }
}

/** Adds the move to the audit log of the database that is used from now on. */
async function recordMove({ roles }: ReachedDatabase, { tables, documents }: Moved): Promise<void> {
  const { db } = openDatabase({ ...roles.connection, max: 1 }, createLog("silent"));
  const moved = [tables.length > 0 && "database", documents && "documents"].filter(Boolean).join(" and ");
  const event = { actor: operator(), detail: { moved }, at: systemClock.now() };
  await recordAuditEvent(db, { action: "database.moved", outcome: "success", ...event }).finally(() => db.destroy());
}

function sameStore({ objectStore: one }: Config, { objectStore: other }: Config): boolean {
  return one?.endpoint === other?.endpoint && one?.bucket === other?.bucket;
}

function report(outcome: MoveOutcome, settings: Record<string, string>): number {
  switch (outcome.kind) {
    case "running":
      return reject("Gatehouse is still running: stop it first, on every machine.");
    case "busy":
      return reject("A backup is running: wait until it has finished.");
    case "documents-lost": {
      for (const hash of outcome.lost) console.error(`  ${hash}`);
      return reject(
        `The source has lost ${outcome.lost.length} documents that rows reference. Restore them from a backup, or move all others with --without-lost.`,
      );
    }
    case "moved": {
      printTables(outcome.tables);
      if (outcome.documents)
        print(`Documents: ${outcome.documents.count - outcome.documents.lost.length}, each read back`);
      print("Moved. From now on start Gatehouse with these settings:");
      for (const [name, value] of Object.entries(settings)) {
        print(`  ${name}=${SECRETS.has(name) ? `(the value of TO_${name})` : value}`);
      }
      // A setting left over would make Gatehouse continue on the source.
      const left = MOVABLE.filter((name) => name !== "DATA_DIR" && process.env[name] && !settings[name]);
      if (left.length > 0) print(`and remove these, which name the source: ${left.join(", ")}`);
      print("The source is unchanged. Don't start Gatehouse on it again: new data there would be missing here.");
      return EXIT.done;
    }
    case "not-empty":
      return reject(`Nothing was moved: the target is not empty, it has ${outcome.has}.`);
    case "newer-schema":
      return reject("Nothing was moved: the source has the data of a newer Gatehouse. Move with that version.");
  }
}

const task = readTask(process.argv.slice(2));
process.exitCode = task
  ? await runCommand(asOwner(reachDatabase), (config, database) => move(config, database, task))
  : reject(USAGE, EXIT.usage);
