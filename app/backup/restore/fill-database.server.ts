import type { Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../../../database/tables.ts";
import { addJobs, type OpenQueues, openQueues } from "../../platform/jobs/stored-jobs.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { databaseOver } from "../../platform/postgres/database.server.ts";
import { knownMigrations, migrate } from "../../platform/postgres/migrator.server.ts";
import {
  emptyTables,
  listTables,
  readRows,
  setSequences,
  type TableShape,
  writeRows,
} from "../../platform/postgres/table-rows.server.ts";
import { whatIsInside } from "../make/database-rows.store.server.ts";
import { countRows, digestOf, type RowDigest } from "../make/row-digest.server.ts";
import type { Rows } from "../make/rows.ts";

export type FilledTable = TableShape & { digest: RowDigest };

export type FillOutcome =
  | { kind: "filled"; tables: FilledTable[]; jobs: number }
  | { kind: "not-empty"; has: string }
  | { kind: "newer-schema"; unknown: string[] };

export type FillTarget = {
  connection: pg.ClientConfig;
  migrations: string;
  /** Done in the same transaction, when all rows are there and the schema is the newest. What it throws undoes everything. */
  finish?: (transaction: Transaction<Tables>, tables: FilledTable[]) => Promise<void>;
};

/**
 * Fills an empty database with rows, in one transaction: they are all there, or none is.
 *
 * The schema is made by the migrations that made the one the rows come from, and brought up to date once they are in. Every table is
 * read back and compared with what was given.
 */
export async function fillDatabase(rows: Rows, target: FillTarget): Promise<FillOutcome> {
  const known = new Set(await knownMigrations(target.migrations));
  const unknown = rows.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) return { kind: "newer-schema", unknown };
  const client = await connectForCommand(target.connection, "restore");
  const besides = await connectForCommand(target.connection, "restore, queues");
  let queues: OpenQueues | null = null;
  try {
    const has = await whatIsInside(client);
    if (has !== null) return { kind: "not-empty", has };
    queues = await openQueues(besides, rows.queues);
    return await fill(rows, { ...target, client, queues });
  } finally {
    await queues?.close();
    await besides.end();
    await client.end();
  }
}

type OpenTarget = FillTarget & { client: pg.Client; queues: OpenQueues };

function fill(rows: Rows, { client, queues, migrations, finish }: OpenTarget): Promise<FillOutcome> {
  return databaseOver(client)
    .transaction()
    .execute(async (transaction): Promise<FillOutcome> => {
      await migrate(transaction, migrations, rows.migrations.at(-1));
      await emptyTables(client, await sameTables(client, rows.tables));
      const tables: FilledTable[] = [];
      for (const table of rows.tables) {
        tables.push({ ...table, digest: await fillTable(client, table, rows.readTable(table)) });
      }
      await setSequences(client, rows.sequences);
      const jobs = await addJobs(client, queues, rows.readJobs());
      await migrate(transaction, migrations);
      await finish?.(transaction, tables);
      return { kind: "filled", tables, jobs };
    });
}

async function fillTable(client: pg.Client, table: TableShape, given: AsyncIterable<Buffer>): Promise<RowDigest> {
  const counter = countRows();
  await writeRows(client, table, counter.watch(given));
  const stored = await digestOf(readRows(client, table));
  if (stored.sum !== counter.digest().sum)
    throw new Error(`The rows of ${table.name} did not come out as they went in.`);
  return stored;
}

/** The tables that the migrations made. Throws when they are not those that the rows come from. */
async function sameTables(client: pg.Client, wanted: TableShape[]): Promise<TableShape[]> {
  const made = await listTables(client);
  const words = (tables: TableShape[]) => tables.map(({ name, columns }) => `${name} (${columns.join(", ")})`).sort();
  const differing = new Set(words(made)).symmetricDifference(new Set(words(wanted)));
  if (differing.size > 0) throw new Error(`The migrations made other tables: ${[...differing].join("; ")}.`);
  return made;
}
