import type pg from "pg";
import { type JobInsert, PgBoss } from "pg-boss";
import { copyIn, copyOut } from "../postgres/copy-rows.server.ts";

/** How a queue tries again. */
export type QueueShape = {
  name: string;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  expireInSeconds: number;
};

type StoredJob = { id: string; name: string; data: object | null; priority: number; startAfter: Date };

/** The queue's own jobs are begun anew by every start. */
const OURS = "name not like '\\_\\_pgboss\\_\\_%'";
/** What was under way is done again: every handler can. */
const TO_DO = `${OURS} and state in ('created', 'retry', 'active')`;
const JOBS_AT_ONCE = 1000;

/** The queues of a database; none in which the program never ran. */
export async function readQueues(client: pg.ClientBase): Promise<QueueShape[]> {
  if (!(await hasQueues(client))) return [];
  const { rows } = await client.query<QueueShape>(`
    select name, retry_limit as "retryLimit", retry_delay as "retryDelay", retry_backoff as "retryBackoff",
      expire_seconds as "expireInSeconds"
    from pgboss.queue where ${OURS} order by name`);
  return rows;
}

/** Jobs that are still to be done, as text, one a line. The queue's own tables differ from one version of its library to the next. */
export async function* readJobs(client: pg.ClientBase): AsyncGenerator<Buffer> {
  if (!(await hasQueues(client))) return;
  yield* copyOut(
    client,
    `copy (select id, name, data, priority, start_after from pgboss.job where ${TO_DO}) to stdout`,
  );
}

async function hasQueues(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('pgboss.job') is not null as there");
  return rows[0]?.there ?? false;
}

export async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasQueues(client))) return false;
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pgboss.job where ${OURS}) as there`,
  );
  return rows[0]?.there ?? false;
}

export type OpenQueues = { boss: PgBoss; close(): Promise<void> };

/** Makes the queues where there are none, so that jobs can be added; over a connection that nobody else uses. */
export async function openQueues(client: pg.ClientBase, queues: QueueShape[]): Promise<OpenQueues> {
  const boss = new PgBoss({ db: over(client), supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  for (const { name, ...shape } of queues) await boss.createQueue(name, shape);
  return { boss, close: () => boss.stop({ graceful: false }) };
}

/** Adds jobs that `readJobs` gave, in the transaction that the connection is in. */
export async function addJobs(
  client: pg.ClientBase,
  { boss }: OpenQueues,
  lines: AsyncIterable<Buffer>,
): Promise<number> {
  await client.query(`
    create temporary table jobs_to_do (id uuid, name text, data jsonb, priority integer, start_after timestamptz)
    on commit drop`);
  const count = await copyIn(client, "copy jobs_to_do from stdin", lines);
  await client.query(`declare jobs_to_add cursor for
    select id, name, data, priority, start_after as "startAfter" from jobs_to_do order by name`);
  for (;;) {
    const { rows } = await client.query<StoredJob>(`fetch ${JOBS_AT_ONCE} from jobs_to_add`);
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
      await boss.insert(name, inserts, { db: over(client) });
    }
  }
}

function over(client: pg.ClientBase) {
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
}
