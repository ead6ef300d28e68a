import { CompiledQuery, type Transaction } from "kysely";
import type pg from "pg";
import { type Job, PgBoss } from "pg-boss";
import type { Tables } from "../../database/tables.ts";
import type { Log } from "./log.server.ts";

/** One kind of background work. The type parameter is what a job carries: ids, never an applicant's data. */
export type JobKind<Data extends object> = { name: string; retries: number; data?: Data };

export type Attempt = { number: number; isLast: boolean };

export type Jobs = {
  /** Adds a job that exists if, and only if, `transaction` commits. */
  send<Data extends object>(kind: JobKind<Data>, data: Data, transaction: Transaction<Tables>): Promise<void>;
  /** Handles jobs of a kind, each at least once. A handler that throws is tried again, later each time. */
  handle<Data extends object>(
    kind: JobKind<Data>,
    handler: (data: Data, attempt: Attempt) => Promise<void>,
  ): Promise<void>;
  /** Adds a job of a kind at every time that the cron expression names (Africa/Lagos). */
  repeat(kind: JobKind<object>, cron: string): Promise<void>;
  /** Lets running jobs end, up to `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

const FIRST_RETRY_AFTER_SECONDS = 30;

/** Starts the job queue in the application's own database, in the schema `pgboss`. */
export async function startJobs(pool: pg.Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values as unknown[]) } });
  boss.on("error", (error) => log.warn({ error }, "the job queue could not reach the database"));
  await boss.start();

  const known = new Set<string>();
  const prepare = async (kind: JobKind<object>) => {
    if (known.has(kind.name)) return;
    await boss.createQueue(kind.name, {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: FIRST_RETRY_AFTER_SECONDS,
    });
    known.add(kind.name);
  };

  return {
    async send(kind, data, transaction) {
      const executeSql = (text: string, values?: unknown[]) =>
        transaction.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows }));
      await boss.send(kind.name, data, { db: { executeSql } });
    },
    async handle(kind, handler) {
      await prepare(kind);
      await boss.work(kind.name, { pollingIntervalSeconds: 1, includeMetadata: true }, async (jobs) => {
        for (const job of jobs as (Job<object> & { retryCount: number })[]) {
          const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= kind.retries };
          await handler(job.data as Parameters<typeof handler>[0], attempt);
        }
      });
    },
    async repeat(kind, cron) {
      await prepare(kind);
      await boss.schedule(kind.name, cron, null, { tz: "Africa/Lagos" });
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}
