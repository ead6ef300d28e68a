import path from "node:path";
import type pg from "pg";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { prepareDataFolder } from "../../app/platform/files/data-folder.server.ts";
import { openClamd } from "../../app/platform/files/virus-scan.server.ts";
import { BODY_MINIMUM_RATE } from "../../app/platform/http/minimum-rate-body.server.ts";
import { openSeats } from "../../app/platform/http/seats.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { openPictures } from "../../app/platform/images/pictures.server.ts";
import { startJobs } from "../../app/platform/jobs/jobs.server.ts";
import { openWorkSlots } from "../../app/platform/jobs/work-slots.server.ts";
import { createLog, type Log } from "../../app/platform/log.server.ts";
import { openPdfInspection } from "../../app/platform/pdf/pdf-inspection.server.ts";
import { openDatabase } from "../../app/platform/postgres/database.server.ts";
import { startEmbeddedPostgres } from "../../app/platform/postgres/embedded-postgres.server.ts";
import { migrate } from "../../app/platform/postgres/migrator.server.ts";
import { isBeingMoved } from "../../app/platform/postgres/running.server.ts";
import { openSamples } from "../../app/platform/samples.server.ts";
import { type FollowedSite, followSite } from "../../app/platform/site/follow-site.server.ts";
import { openTextCache } from "../../app/platform/site/text-cache.server.ts";
import { PICTURE_LIST } from "../../scripts/build-site/built-pictures.ts";
import { faultOfDatabase } from "./ask-database.ts";
import type { Config } from "./config.ts";
import { openLimits } from "./limits.ts";
import { findBackups } from "./open-backups.ts";
import { openFiles } from "./open-files.ts";
import { createProxyCheck } from "./proxy-check.ts";

/** Says one line of the start to the person who started the program. */
export type Notice = (line: string) => void;

export type OpenDeps = {
  kind: "open";
  deps: Deps;
  site: FollowedSite;
  pool: pg.Pool;
  /** For errands that need a connection of their own. */
  connection: pg.PoolConfig;
  close(): Promise<void>;
};
export type DepsOutcome = OpenDeps | { kind: "refused"; line: string };

export const MIGRATIONS = path.join(import.meta.dirname, "..", "..", "database", "migrations");
const JOBS_END_WITHIN_MS = 5000;
/** Each takes a core for seconds, and some 100 MB while a large one is unpacked. */
const PICTURES_AT_ONCE = 2;
/** One of 8 MB takes a core for a third of a second, and some 40 MB. */
const PDFS_AT_ONCE = 1;
/** Twenty of the longest posts, or some thousand usual ones: 8 MB at most. */
const CACHED_HTML_CHARACTERS = 4_000_000;
/** A hall of 300 candidates behind one address. Each form takes 16 MB of the disk at most, for 45 minutes at most. */
const FORMS_OF_NETWORK_AT_ONCE = 400;

/** Opens everything that the program needs, in the order in which it is needed; nothing stays open when a part of it can't be had. */
export async function openDeps(config: Config, notice: Notice): Promise<DepsOutcome> {
  const log = createLog(config.logLevel);
  const server = await openServer(config, log, notice);
  if (server.kind === "refused") return server;

  const { db, pool } = openDatabase(server.connection, log);
  const closeDatabase = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    const database = { db, pool, connection: server.connection, close: closeDatabase };
    const opened = await openOnDatabase(config, database, log, notice);
    if (opened.kind === "refused") await closeDatabase();
    return opened;
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

type Database = Pick<OpenDeps, "pool" | "connection" | "close"> & Pick<Deps, "db">;

async function openOnDatabase(config: Config, database: Database, log: Log, notice: Notice): Promise<DepsOutcome> {
  const { db, pool, connection } = database;
  const fault = await bringUpToDate(database, log, notice);
  if (fault !== null) return { kind: "refused", line: fault };
  // Whoever runs on the embedded database holds a lock on the whole data folder.
  const stored = await openFiles(config, { exclusive: config.databaseUrl === null });
  if (stored.kind === "refused") return stored;
  notice(`Documents: ${stored.place}`);
  const { files } = stored;
  const backups = await findBackups(config);
  const [content, pictures] = await Promise.all([openContent(db, log), openPictures(PICTURE_LIST, log)]);
  // Last, since what works by itself would have to be stopped if anything after it failed.
  const jobs = await startJobs(pool, log);
  const pdfInspection = openPdfInspection(PDFS_AT_ONCE);
  const site = followSite({ content, db, connection, log });
  return {
    kind: "open",
    deps: assemble({ config, log, db, pool, files, jobs, content, site, pictures, pdfInspection, backups }),
    site,
    pool,
    connection,
    close: closeAll(
      [() => site.stop(), () => jobs.stop(JOBS_END_WITHIN_MS), () => pdfInspection.close(), database.close],
      log,
    ),
  };
}

/** Brings the database to this version's schema. Gives the line that says why it can't be used; null when it can. */
async function bringUpToDate({ db, connection }: Database, log: Log, notice: Notice): Promise<string | null> {
  if (await isBeingMoved(db)) {
    return "The database is being moved just now (npm run move): wait until that has ended.";
  }
  const migrated = await migrateWithoutLimits(connection, log);
  if (migrated.kind === "newer-schema") {
    return `The database was made by a newer Gatehouse (it has ${migrated.unknown.join(", ")}). Start that version, or restore a backup.`;
  }
  notice(`Migrations: ${migrated.applied.length} applied, ${migrated.total} in all`);
  return null;
}

/** A migration may rewrite a table, and takes the time that it takes. */
async function migrateWithoutLimits(connection: pg.PoolConfig, log: Log) {
  const { db } = openDatabase({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 }, log);
  try {
    return await migrate(db, MIGRATIONS);
  } finally {
    await db.destroy();
  }
}

/** In this order; one that fails does not keep the next from being closed. */
function closeAll(steps: (() => Promise<void>)[], log: Log) {
  return async () => {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ error }, "a part of the program could not be closed"));
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
    pictureWork: openPictureWork(PICTURES_AT_ONCE),
    htmlCache: openTextCache(CACHED_HTML_CHARACTERS),
    virusScanner: config.clamd && openClamd(config.clamd, { clock: systemClock, log: parts.log }),
    pdfWork: openWorkSlots(1),
    formSeats: openSeats(FORMS_OF_NETWORK_AT_ONCE),
    limits: openLimits(pool),
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
): Promise<OpenServer | { kind: "refused"; line: string }> {
  if (config.databaseUrl) {
    const { host } = new URL(config.databaseUrl);
    const fault = await faultOfDatabase(config.databaseUrl);
    if (fault !== null) throw new Error(fault);
    await prepareDataFolder(config.dataDir, null);
    notice(`Database: PostgreSQL at ${host}`);
    return { kind: "open", connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log, notice });
  if (postgres.kind === "in-use") {
    return {
      kind: "refused",
      line: `The data in ${config.dataDir} is in use by ${postgres.holder}. Stop it first, or set DATA_DIR to another folder.`,
    };
  }
  notice(`Database: PostgreSQL ${postgres.version}, in ${postgres.folder}`);
  return { kind: "open", connection: postgres.connection, stop: postgres.stop };
}
