import { CompiledQuery, type Transaction } from "kysely";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Tables } from "../../../database/tables.ts";
import type { Log } from "../log.server.ts";

/** One kind of background work. The type parameter is what a job carries: ids, never an applicant's data. */
export type JobKind<Data extends object> = {
  name: string;
  retries: number;
  /** How long one may take, 15 minutes unless it is said: after that it counts as failed. */
  endsWithinSeconds?: number;
  data?: Data;
};

export type Attempt = { number: number; isLast: boolean };

export type JobMetrics = { kind: string; waiting: number; active: number; failed: number };

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
  /** How many jobs of each kind there are, as they were counted within the last minute. */
  metrics(): Promise<JobMetrics[]>;
  /** Lets running jobs end, up to `graceMs`. */
  stop(graceMs: number): Promise<void>;
};

const FIRST_RETRY_AFTER_SECONDS = 30;
const ENDS_WITHIN_SECONDS = 15 * 60;
/** How many jobs of a kind run at once; a full batch is followed by the next without a pause. */
const BATCH = 10;

/** Starts the job queue in the application's own database, in the schema `pgboss`. */
export async function startJobs(pool: pg.Pool, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values as unknown[]) } });
  boss.on("error", (error) => log.warn({ error }, "the job queue could not reach the database"));
  await boss.start();

  const known = new Set<string>();
  const prepare = async (kind: JobKind<object>) => {
    if (known.has(kind.name)) return;
    const options = {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: FIRST_RETRY_AFTER_SECONDS,
      expireInSeconds: kind.endsWithinSeconds ?? ENDS_WITHIN_SECONDS,
    };
    await boss.createQueue(kind.name, options);
    // pg-boss leaves a queue as it is that an older version has made.
    await boss.updateQueue(kind.name, options);
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
      const options = {
        pollingIntervalSeconds: 1,
        batchSize: BATCH,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      await boss.work<Parameters<typeof handler>[0], unknown, typeof options>(kind.name, options, (batch) =>
        Promise.all(
          batch.map(async (job) => {
            const attempt = { number: job.retryCount + 1, isLast: job.retryCount >= kind.retries };
            try {
              await handler(job.data, attempt);
              return { id: job.id, status: "completed" as const };
            } catch (error) {
              log.warn({ error, kind: kind.name, attempt: attempt.number }, "a job failed");
              return { id: job.id, status: "failed" as const };
            }
          }),
        ),
      );
    },
    async repeat(kind, cron) {
      await prepare(kind);
      await boss.schedule(kind.name, cron, null, { tz: "Africa/Lagos" });
    },
    async metrics() {
      const queues = await boss.getQueues();
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        kind: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
  };
}
