import type pg from "pg";
import { hasJobs, type QueueShape, readJobs, readQueues } from "../../platform/jobs/stored-jobs.server.ts";
import {
  listTables,
  readRows,
  readSequences,
  type SequenceState,
  type TableShape,
} from "../../platform/postgres/table-rows.server.ts";

/** All rows of a database or a backup at one moment. */
export type Rows = {
  /** The migrations that created the schema, in order. */
  migrations: string[];
  /** Each table comes after those it references. */
  tables: TableShape[];
  sequences: SequenceState[];
  queues: QueueShape[];
  /** Reads the rows of a table, one per line. */
  readTable(table: TableShape): AsyncIterable<Buffer>;
  /** Reads the queued jobs, one per line. */
  readJobs(): AsyncIterable<Buffer>;
};

/** Begins a read-only snapshot of the database. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("commit");
}

/** Throws when the connection was lost, and its locks with it. */
export async function checkConnection(client: pg.ClientBase): Promise<void> {
  await client.query("select 1");
}

/** Returns readers for all rows that a connection sees. */
export async function rowsOf(client: pg.ClientBase): Promise<Rows> {
  return {
    migrations: await readMigrations(client),
    tables: await listTables(client),
    sequences: await readSequences(client),
    queues: await readQueues(client),
    readTable: (table) => readRows(client, table),
    readJobs: () => readJobs(client),
  };
}

async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

/** Names something in the database, or returns null when it is empty. */
export async function describeContents(client: pg.ClientBase): Promise<string | null> {
  const [table] = await listTables(client);
  if (table) return `the table ${table.name}`;
  return (await hasJobs(client)) ? "jobs" : null;
}
