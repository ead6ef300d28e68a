import { CompiledQuery, type Transaction } from "kysely";
import type pg from "pg";
import { PgBoss, type QueueResult } from "pg-boss";
import type { Tables } from "../../../database/tables.ts";
import type { Log } from "../log.server.ts";

/** A kind of background job. The type parameter is its payload: ids, never an applicant's data. */
export type JobKind<Data extends object> = {
  name: string;
  retries: number;
  /** Timeout of a job, after which it counts as failed. Defaults to 15 minutes. */
  timeoutSeconds?: number;
  data?: Data;
};

export type Attempt = { number: number; isLast: boolean };

export type JobHandler<Data extends object> = (data: Data, attempt: Attempt) => Promise<void>;

export type JobMetrics = { kind: string; waiting: number; active: number; failed: number };

export type Jobs = {
  /** Adds a job, which exists only if `transaction` commits. Creates its queue if no instance has. */
  send<Data extends object>(kind: JobKind<Data>, data: Data, transaction: Transaction<Tables>): Promise<void>;
  /**
   * Processes jobs of a kind, each at least once, and within a second of being added. A job whose handler throws is retried with back-off.
   * With a cron expression, in the university's time zone, a job is also added at its times.
   */
  handle<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data>, cron?: string): Promise<void>;
  /** Like `handle`, for jobs that nothing else adds. They begin within half a minute of their time. */
  repeat(kind: JobKind<object>, cron: string, handler: JobHandler<object>): Promise<void>;
  /** Schedules the repeated jobs again if the university's time zone has changed. */
  followTimeZone(): Promise<void>;
  /** Returns the number of jobs of each kind, at most a minute old. */
  metrics(): Promise<JobMetrics[]>;
  /** Waits up to `graceMs` for running jobs, then stops. */
  stop(graceMs: number): Promise<void>;
};

const FIRST_RETRY_DELAY_SECONDS = 30;
const TIMEOUT_SECONDS = 15 * 60;
/** A job whose process died stops refreshing its row. It fails after this long, and is tried again, long before its timeout. */
const HEARTBEAT_SECONDS = 60;
/** How many jobs of a kind run at once. A full batch is followed by the next without delay. */
const BATCH_SIZE = 10;

const POLLING_SECONDS = 1;
/** Each check of a queue is a query, also on an idle server. NOTIFY would need fewer, but PostgreSQL commits such transactions one by one. */
const SCHEDULED_POLLING_SECONDS = 30;

const WORK_OPTIONS = {
  batchSize: BATCH_SIZE,
  burstWhenBatchFull: true,
  includeMetadata: true,
  perJobResults: true,
} as const;

/** Starts the job queue in the app's database, in the schema `pgboss`, whose tables `prepareJobTables` created. */
export async function startJobs(pool: pg.Pool, log: Log, timeZone: () => string): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    // The app's role doesn't own the tables.
    migrate: false,
    reindex: false,
  });
  boss.on("error", (error) => log.warn({ error }, "the job queue could not reach the database"));
  await boss.start();

  // Most starts find every queue and schedule as the last one left it.
  const [queues, scheduled] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  const known = new Set<string>();
  const schedules = new Map(scheduled.map(({ name, cron, timezone }) => [name, { cron, tz: timezone }]));
  const schedule = async (name: string, cron: string) => {
    const tz = timeZone();
    const stored = schedules.get(name);
    if (stored?.cron === cron && stored.tz === tz) return;
    await boss.schedule(name, cron, null, { tz });
    schedules.set(name, { cron, tz });
  };
  const prepare = async (kind: JobKind<object>) => {
    if (known.has(kind.name)) return;
    const options = queueOptions(kind);
    const stored = queues.find(({ name }) => name === kind.name);
    if (!stored) await boss.createQueue(kind.name, options);
    else if (!hasOptions(stored, options)) await boss.updateQueue(kind.name, options);
    known.add(kind.name);
  };
  return {
    async send(kind, data, transaction) {
      await prepare(kind);
      const executeSql = (text: string, values?: unknown[]) =>
        transaction.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows }));
      await boss.send(kind.name, data, { db: { executeSql } });
    },
    async handle(kind, handler, cron) {
      await prepare(kind);
      await work(boss, log, { kind, handler, pollingIntervalSeconds: POLLING_SECONDS });
      if (cron) await schedule(kind.name, cron);
    },
    async repeat(kind, cron, handler) {
      await prepare(kind);
      await work(boss, log, { kind, handler, pollingIntervalSeconds: SCHEDULED_POLLING_SECONDS });
      await schedule(kind.name, cron);
    },
    async followTimeZone() {
      for (const [name, { cron }] of schedules) await schedule(name, cron);
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

function queueOptions({ retries, timeoutSeconds = TIMEOUT_SECONDS }: JobKind<object>) {
  return {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: FIRST_RETRY_DELAY_SECONDS,
    expireInSeconds: timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
}

/** Returns whether a queue in the database has these options. */
function hasOptions(stored: QueueResult, options: ReturnType<typeof queueOptions>): boolean {
  return Object.entries(options).every(([name, value]) => stored[name as keyof typeof options] === value);
}

type Worker<Data extends object> = {
  kind: JobKind<Data>;
  handler: JobHandler<Data>;
  pollingIntervalSeconds: number;
};

/** Starts the worker of a queue. */
async function work<Data extends object>(
  boss: PgBoss,
  log: Log,
  { kind, handler, pollingIntervalSeconds }: Worker<Data>,
): Promise<void> {
  const options = { ...WORK_OPTIONS, pollingIntervalSeconds };
  await boss.work<Data, unknown, typeof options>(kind.name, options, (batch) =>
    Promise.all(
      batch.map(async ({ id, data, retryCount }) => {
        const attempt = { number: retryCount + 1, isLast: retryCount >= kind.retries };
        const status = await attemptJob(() => handler(data, attempt), { log, kind: kind.name, attempt });
        return { id, status };
      }),
    ),
  );
}

async function attemptJob(
  run: () => Promise<void>,
  { log, kind, attempt }: { log: Log; kind: string; attempt: Attempt },
): Promise<"completed" | "failed"> {
  try {
    await run();
    return "completed";
  } catch (error) {
    log.warn({ error, kind, attempt: attempt.number }, "a job failed");
    return "failed";
  }
}
