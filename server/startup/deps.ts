import path from "node:path";
import type pg from "pg";
import type { DestinationStream } from "pino";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { openPdfInspection } from "../../app/platform/documents/pdf-inspection.server.ts";
import { openClamd } from "../../app/platform/documents/virus-scan.server.ts";
import { prepareDataFolder } from "../../app/platform/files/data-folder.server.ts";
import { createConcurrencyLimit } from "../../app/platform/http/concurrency-limit.server.ts";
import { BODY_MINIMUM_RATE } from "../../app/platform/http/minimum-rate-body.server.ts";
import { openRateLimits } from "../../app/platform/http/rate-limits.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { openPictures } from "../../app/platform/images/pictures.server.ts";
import { startJobs } from "../../app/platform/jobs/jobs.server.ts";
import { openWorkSlots } from "../../app/platform/jobs/work-slots.server.ts";
import { createLog, type Log } from "../../app/platform/log.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded/embedded-postgres.server.ts";
import { migrate } from "../../app/platform/postgres/migrator.server.ts";
import { isBeingMoved } from "../../app/platform/postgres/running.server.ts";
import { openSamples } from "../../app/platform/samples.server.ts";
import { type FollowedSite, followSite } from "../../app/platform/site/follow-site.server.ts";
import { openTextCache } from "../../app/platform/site/text-cache.server.ts";
import { PICTURE_LIST } from "../../scripts/build-site/built-pictures.ts";
import { checkDatabase } from "./check-database.ts";
import type { Config } from "./config.ts";
import { findBackups } from "./open-backups.ts";
import { openFiles } from "./open-files.ts";
import { createProxyCheck } from "./proxy-check.ts";

/** Reports a step of the start to the operator. */
export type Notice = (line: string) => void;

export type OpenDeps = {
  kind: "open";
  deps: Deps;
  site: FollowedSite;
  pool: pg.Pool;
  /** For commands and jobs that need a dedicated connection. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};
export type DepsOutcome = OpenDeps | { kind: "failed"; line: string };

export const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "database", "migrations");
const JOBS_STOP_TIMEOUT_MS = 5000;
/** Each image takes a core for seconds, and about 100 MB while a large one is decoded. */
const MAX_CONCURRENT_PICTURES = 2;
/** A PDF of 8 MB takes a core for a third of a second, and about 40 MB. */
const MAX_CONCURRENT_PDFS = 1;
/** Twenty of the longest posts, or about a thousand usual ones: 8 MB at most. */
const CACHED_HTML_CHARACTERS = 4_000_000;
/** A hall of 300 candidates behind one address. Each form takes up to 16 MB of disk space for up to 45 minutes. */
const MAX_CONCURRENT_FORMS_PER_NETWORK = 400;

/** Opens all dependencies, in order. Closes those already open when one fails. The log goes to standard output unless `logTo` is given. */
export async function openDeps(config: Config, notice: Notice, logTo?: DestinationStream): Promise<DepsOutcome> {
  const log = createLog(config.logLevel, logTo);
  const server = await openServer(config, log, notice);
  if (server.kind === "failed") return server;

  const { db, pool } = openDatabase(server.connection, log);
  const closeDatabase = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    const database = { db, pool, connection: server.connection, close: closeDatabase };
    const opened = await openOnDatabase(config, database, log, notice);
    if (opened.kind === "failed") await closeDatabase();
    return opened;
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

type Database = Pick<OpenDeps, "pool" | "connection" | "close"> & Pick<Deps, "db">;

async function openOnDatabase(config: Config, database: Database, log: Log, notice: Notice): Promise<DepsOutcome> {
  const { db, pool, connection } = database;
  const fault = await migrateDatabase(database, log, notice);
  if (fault !== null) return { kind: "failed", line: fault };
  // With the embedded database, this process holds the lock on the data folder.
  const stored = await openFiles(config, { exclusive: config.databaseUrl === null });
  if (stored.kind === "failed") return stored;
  notice(`Documents: ${stored.place}`);
  const { files } = stored;
  const backups = await findBackups(config);
  const [content, pictures] = await Promise.all([openContent(db, log), openPictures(PICTURE_LIST, log)]);
  // Last: background work would have to be stopped if a later step failed.
  const jobs = await startJobs(pool, log);
  const pdfInspection = openPdfInspection(MAX_CONCURRENT_PDFS);
  const site = followSite({ content, db, connection, log });
  return {
    kind: "open",
    deps: assemble({ config, log, db, pool, files, jobs, content, site, pictures, pdfInspection, backups }),
    site,
    pool,
    connection,
    close: closeAll(
      [() => site.stop(), () => jobs.stop(JOBS_STOP_TIMEOUT_MS), () => pdfInspection.close(), database.close],
      log,
    ),
  };
}

/** Migrates the database to this version's schema. Returns an error message when it can't be used, or null. */
async function migrateDatabase({ db, connection }: Database, log: Log, notice: Notice): Promise<string | null> {
  if (await isBeingMoved(db)) {
    return "The database is being moved (npm run move): wait until that has ended.";
  }
  const migrated = await migrateWithoutTimeouts(connection, log);
  if (migrated.kind === "newer-schema") {
    return `The database was made by a newer Gatehouse (it has ${migrated.unknown.join(", ")}). Start that version, or restore a backup.`;
  }
  notice(`Migrations: ${migrated.applied.length} applied, ${migrated.total} in all`);
  return null;
}

/** Migrates without query timeouts, since a migration may rewrite a large table. */
async function migrateWithoutTimeouts(connection: pg.PoolConfig, log: Log) {
  const { db } = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, log);
  try {
    return await migrate(db, MIGRATIONS);
  } finally {
    await db.destroy();
  }
}

/** Returns a function that runs the steps in order. Logs a failing step, and continues. */
function closeAll(steps: (() => Promise<void>)[], log: Log) {
  return async () => {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ error }, "closing a dependency failed"));
    }
  };
}

type Parts = Pick<Deps, "log" | "db" | "files" | "jobs" | "content" | "pictures" | "pdfInspection" | "backups"> & {
  site: FollowedSite;
  config: Config;
  pool: pg.Pool;
};

function assemble({ config, pool, ...parts }: Parts): Deps {
  return {
    ...parts,
    proxyCheck: createProxyCheck(config, parts.log),
    clock: systemClock,
    samples: openSamples(),
    pictureWork: openPictureWork(MAX_CONCURRENT_PICTURES),
    htmlCache: openTextCache(CACHED_HTML_CHARACTERS),
    virusScanner: config.clamd && openClamd(config.clamd, { clock: systemClock, log: parts.log }),
    pdfWork: openWorkSlots(1),
    formConcurrency: createConcurrencyLimit(MAX_CONCURRENT_FORMS_PER_NETWORK),
    limits: openRateLimits(pool),
    uploadRate: BODY_MINIMUM_RATE,
    publicUrl: config.publicUrl,
    noMailReason: noMailReason(config),
  };
}

function noMailReason({ smtpUrl, publicUrl }: Config): string | null {
  if (smtpUrl === null) return "SMTP_URL is not set";
  if (publicUrl === null) return "PUBLIC_URL is not set and links in mails would lead nowhere";
  return null;
}

type OpenServer = { kind: "open"; connection: pg.PoolConfig; stop(): Promise<void> };

async function openServer(
  config: Config,
  log: Log,
  notice: Notice,
): Promise<OpenServer | { kind: "failed"; line: string }> {
  if (config.databaseUrl) {
    const { host } = new URL(config.databaseUrl);
    const fault = await checkDatabase(config.databaseUrl);
    if (fault !== null) throw new Error(fault);
    await prepareDataFolder(config.dataDir, null);
    notice(`Database: PostgreSQL at ${host}`);
    return { kind: "open", connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, notice });
  if (postgres.kind === "in-use") {
    return {
      kind: "failed",
      line: `The data in ${config.dataDir} is in use by ${postgres.holder}. Stop it first, or set DATA_DIR to another folder.`,
    };
  }
  notice(`Database: PostgreSQL ${postgres.version}, in ${postgres.folder}`);
  return { kind: "open", connection: postgres.connection, stop: postgres.stop };
}
