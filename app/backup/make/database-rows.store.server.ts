import type pg from "pg";
import { hasJobs, readJobs, readQueues } from "../../platform/jobs/stored-jobs.server.ts";
import { listTables, readRows, readSequences } from "../../platform/postgres/table-rows.server.ts";
import type { Rows } from "./rows.ts";

/** Begins a view of the database that stays as it is now, whatever is written meanwhile. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("commit");
}

/** Throws when the connection was lost, and with it all that was held by it. */
export async function askForLife(client: pg.ClientBase): Promise<void> {
  await client.query("select 1");
}

/** The rows that a connection sees. */
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

/** What keeps a database from being empty, in a word or two; null when it is. */
export async function whatIsInside(client: pg.ClientBase): Promise<string | null> {
  const [table] = await listTables(client);
  if (table) return `the table ${table.name}`;
  return (await hasJobs(client)) ? "jobs" : null;
}
