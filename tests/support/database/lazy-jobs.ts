import type pg from "pg";
import { type Jobs, startJobs } from "../../../app/platform/jobs/jobs.server.ts";
import type { Log } from "../../../app/platform/log.server.ts";
import { openDatabase } from "../../../app/platform/postgres/database.server.ts";

/**
 * Returns a job queue that starts when it is used first. Most tests add no job, and its start takes a third of the time to open a database.
 *
 * It has connections of its own: the first job may be added while all those of the pool are in transactions.
 */
export function openLazyJobs(connection: pg.PoolConfig, log: Log, timeZone: () => string): Jobs {
  const { db, pool } = openDatabase(connection, log);
  let started: Promise<Jobs> | null = null;
  const jobs = () => {
    started ??= startJobs(pool, log, timeZone);
    return started;
  };
  return {
    send: async (kind, data, transaction) => (await jobs()).send(kind, data, transaction),
    handle: async (kind, handler, cron) => (await jobs()).handle(kind, handler, cron),
    repeat: async (kind, cron, handler) => (await jobs()).repeat(kind, cron, handler),
    followTimeZone: async () => (await jobs()).followTimeZone(),
    metrics: async () => (await jobs()).metrics(),
    async stop(graceMs) {
      await (await started)?.stop(graceMs);
      await db.destroy();
    },
  };
}
