import { mkdir } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { openContent } from "../app/content/open-content.server.ts";
import { systemClock } from "../app/platform/clock.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import type { Deps } from "../app/platform/deps.server.ts";
import { type FollowedSite, followSite } from "../app/platform/follow-site.server.ts";
import { startJobs } from "../app/platform/jobs.server.ts";
import { createLog, type Log } from "../app/platform/log.server.ts";
import { migrate } from "../app/platform/migrator.server.ts";
import { BODY_PACE } from "../app/platform/paced-body.server.ts";
import { openPictures } from "../app/platform/pictures.server.ts";
import { startEmbeddedPostgres } from "../app/platform/postgres/embedded-postgres.server.ts";
import { isBeingMoved } from "../app/platform/running.server.ts";
import { openSamples } from "../app/platform/samples.server.ts";
import { openWorkSlots } from "../app/platform/work-slots.server.ts";
import { PICTURE_LIST } from "../scripts/built-pictures.ts";
import { faultOfDatabase } from "./ask-database.ts";
import type { Config } from "./config.ts";
import { openLimits } from "./limits.ts";
import { findBackups } from "./open-backups.ts";
import { openFiles } from "./open-files.ts";

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

export const MIGRATIONS = path.join(import.meta.dirname, "..", "database", "migrations");
const JOBS_END_WITHIN_MS = 5000;
/** Each takes a core for seconds, and some 100 MB while a large one is unpacked. */
const PICTURES_AT_ONCE = 2;

/** Opens everything that the program needs, in the order in which it is needed. */
export async function openDeps(config: Config, notice: Notice): Promise<DepsOutcome> {
  const log = createLog(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const server = await openServer(config, log, notice);
  if (server.kind === "refused") return server;

  const { db, pool } = openDatabase(server.connection, log);
  const closeDatabase = async () => {
    await db.destroy();
    await server.stop();
  };
  try {
    if (await isBeingMoved(db)) {
      await closeDatabase();
      return {
        kind: "refused",
        line: "The database is being moved just now (npm run move): wait until that has ended.",
      };
    }
    const migrated = await migrateWithoutLimits(server.connection, log);
    if (migrated.kind === "newer-schema") {
      await closeDatabase();
      return {
        kind: "refused",
        line: `The database was made by a newer Gatehouse (it has ${migrated.unknown.join(", ")}). Start that version, or restore a backup.`,
      };
    }
    notice(`Migrations: ${migrated.applied.length} applied, ${migrated.total} in all`);
    // Whoever runs on the embedded database holds a lock on the whole data folder.
    const kept = await openFiles(config, { alone: config.databaseUrl === null });
    if (kept.kind === "refused") {
      await closeDatabase();
      return kept;
    }
    notice(`Documents: ${kept.place}`);
    const { files } = kept;
    const [jobs, content, pictures] = await Promise.all([
      startJobs(pool, log),
      openContent(db, log),
      openPictures(PICTURE_LIST, log),
    ]);
    const site = followSite({ content, db, connection: server.connection, log });
    return {
      kind: "open",
      deps: assemble({
        config,
        log,
        db,
        pool,
        files,
        jobs,
        content,
        site,
        pictures,
        backups: await findBackups(config),
      }),
      site,
      pool,
      connection: server.connection,
      close: closeAll([() => site.stop(), () => jobs.stop(JOBS_END_WITHIN_MS), closeDatabase]),
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
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
function closeAll(steps: (() => Promise<void>)[]) {
  return async () => {
    for (const step of steps) await step().catch(() => undefined);
  };
}

type Parts = Pick<Deps, "log" | "db" | "files" | "jobs" | "content" | "pictures" | "backups"> & {
  site: FollowedSite;
} & {
  config: Config;
  pool: pg.Pool;
};

function assemble({ config, pool, ...parts }: Parts): Deps {
  return {
    ...parts,
    clock: systemClock,
    samples: openSamples(),
    pictureWork: openWorkSlots(PICTURES_AT_ONCE),
    pdfWork: openWorkSlots(1),
    limits: openLimits(pool),
    uploadPace: BODY_PACE,
    publicUrl: config.publicUrl,
  };
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
