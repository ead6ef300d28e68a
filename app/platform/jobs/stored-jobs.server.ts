import type pg from "pg";
import { type JobInsert, PgBoss } from "pg-boss";
import { copyIn, copyOut } from "../postgres/copy-rows.server.ts";

/** The name and retry settings of a queue. */
export type QueueShape = {
  name: string;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
};

type StoredJob = { id: string; name: string; data: object | null; priority: number; startAfter: Date };

/** Excludes pg-boss's internal queues, which every start recreates. */
const APP_QUEUES = "name not like '\\_\\_pgboss\\_\\_%'";
/** Includes active jobs, which run again: every handler is idempotent. */
const UNFINISHED = `${APP_QUEUES} and state in ('created', 'retry', 'active')`;
const BATCH_SIZE = 1000;

/** Returns the queues of a database; none if the app never ran on it. */
export async function readQueues(client: pg.ClientBase): Promise<QueueShape[]> {
  if (!(await hasQueues(client))) return [];
  const { rows } = await client.query<QueueShape>(`
    select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds"
    from pgboss.queue where ${APP_QUEUES} order by name`);
  return rows;
}

/** Streams unfinished jobs as text, one per line. Copies columns instead of tables, which differ between versions of pg-boss. */
export async function* readJobs(client: pg.ClientBase): AsyncGenerator<Buffer> {
  if (!(await hasQueues(client))) return;
  yield* copyOut(
    client,
    `copy (select id, name, data, priority, start_after from pgboss.job where ${UNFINISHED}) to stdout`,
  );
}

async function hasQueues(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists");
  return rows[0]?.exists ?? false;
}

export async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasQueues(client))) return false;
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (select from pgboss.job where ${APP_QUEUES}) as exists`,
  );
  return rows[0]?.exists ?? false;
}

export type OpenQueues = { boss: PgBoss; close(): Promise<void> };

/** Creates the missing queues, so that jobs can be added. Requires a dedicated connection. */
export async function openQueues(client: pg.ClientBase, queues: QueueShape[]): Promise<OpenQueues> {
  const boss = new PgBoss({ db: executorOf(client), supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  for (const { name, ...shape } of queues) await boss.createQueue(name, shape);
  return { boss, close: () => boss.stop({ graceful: false }) };
}

/** Adds jobs that `readJobs` returned, within the connection's transaction. */
export async function addJobs(
  client: pg.ClientBase,
  { boss }: OpenQueues,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  await client.query(`
    create temporary table unfinished_jobs (id uuid, name text, data jsonb, priority integer, start_after timestamptz)
    on commit drop`);
  const count = await copyIn(client, "copy unfinished_jobs from stdin", lines);
  await client.query(`declare unfinished_jobs_cursor cursor for
    select id, name, data, priority, start_after as "startAfter" from unfinished_jobs order by name`);
  for (;;) {
    const { rows } = await client.query<StoredJob>(`fetch ${BATCH_SIZE} from unfinished_jobs_cursor`);
    if (rows.length === 0) return count;
    for (const [name, jobs] of Map.groupBy(rows, (job) => job.name)) {
      const inserts = jobs.map(
        ({ id, data, priority, startAfter }): JobInsert => ({
          id,
          priority,
          startAfter,
          ...(data && { data }),
        }),
      );
      await boss.insert(name, inserts, { db: executorOf(client) });
    }
  }
}

function executorOf(client: pg.ClientBase) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
