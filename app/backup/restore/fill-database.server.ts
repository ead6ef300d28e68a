import type { Transaction } from "kysely";
import type pg from "pg";
import type { Tables } from "../../../database/tables.ts";
import { addJobs, type OpenQueues, openQueues } from "../../platform/jobs/stored-jobs.server.ts";
import { connectForCommand } from "../../platform/postgres/command-connection.server.ts";
import { databaseOver } from "../../platform/postgres/database.server.ts";
import { grantAccess } from "../../platform/postgres/grant-access.server.ts";
import { knownMigrations, migrate } from "../../platform/postgres/migrator.server.ts";
import {
  beginRestoring,
  emptyTables,
  listTables,
  readRows,
  setSequences,
  type TableShape,
  writeRows,
} from "../../platform/postgres/table-rows.server.ts";
import type { Rows } from "../make/database-rows.store.server.ts";
import { describeContents } from "../make/database-rows.store.server.ts";
import { countRows, digestOf, type RowDigest } from "../make/row-digest.server.ts";

export type FilledTable = TableShape & { digest: RowDigest };

export type FillOutcome =
  | { kind: "filled"; tables: FilledTable[]; jobs: number }
  | { kind: "not-empty"; has: string }
  | { kind: "newer-schema"; unknown: string[] };

export type FillTarget = {
  ownerConnection: pg.ClientConfig;
  /** The role that is granted access to the rows; null when only the owner reads them. */
  appRole: string | null;
  migrations: string;
  /** Runs in the same transaction, after all rows were inserted and the schema was migrated. If it throws, everything is rolled back. */
  finish?: (transaction: Transaction<Tables>, tables: FilledTable[]) => Promise<void>;
};

/**
 * Fills an empty database with rows, in one transaction.
 *
 * The schema is created by the migrations that the rows come from, and migrated to the newest version afterwards. Every table is read
 * back and compared with its source.
 */
export async function fillDatabase(rows: Rows, target: FillTarget): Promise<FillOutcome> {
  const known = new Set(await knownMigrations(target.migrations));
  const unknown = rows.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) return { kind: "newer-schema", unknown };
  const client = await connectForCommand(target.ownerConnection, "restore");
  const queueClient = await connectForCommand(target.ownerConnection, "restore, queues");
  let queues: OpenQueues | null = null;
  try {
    const contents = await describeContents(client);
    if (contents !== null) return { kind: "not-empty", has: contents };
    queues = await openQueues(queueClient, rows.queues);
    return await fill(rows, { ...target, client, queues });
  } finally {
    await queues?.close();
    await queueClient.end();
    await client.end();
  }
}

type OpenTarget = FillTarget & { client: pg.Client; queues: OpenQueues };

function fill(rows: Rows, { client, queues, appRole, migrations, finish }: OpenTarget): Promise<FillOutcome> {
  return databaseOver(client)
    .transaction()
    .execute(async (transaction): Promise<FillOutcome> => {
      await migrate(transaction, migrations, rows.migrations.at(-1));
      await emptyTables(client, await expectSameTables(client, rows.tables));
      await beginRestoring(client);
      const tables: FilledTable[] = [];
      for (const table of rows.tables) {
        tables.push({ ...table, digest: await fillTable(client, table, rows.readTable(table)) });
      }
      await setSequences(client, rows.sequences);
      const jobs = await addJobs(client, queues, rows.readJobs());
      await migrate(transaction, migrations);
      if (appRole !== null) await grantAccess(transaction, appRole);
      await finish?.(transaction, tables);
      return { kind: "filled", tables, jobs };
    });
}

async function fillTable(client: pg.Client, table: TableShape, source: AsyncIterable<Buffer>): Promise<RowDigest> {
  const counter = countRows();
  await writeRows(client, table, counter.watch(source));
  const stored = await digestOf(readRows(client, table));
  if (stored.sum !== counter.digest().sum)
    throw new Error(`The rows of ${table.name} differ from their source after writing.`);
  return stored;
}

/** Returns the tables that the migrations created. Throws when they differ from those of the source. */
async function expectSameTables(client: pg.Client, wanted: TableShape[]): Promise<TableShape[]> {
  const created = await listTables(client);
  const describe = (tables: TableShape[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.join(", ")})`).sort();
  const differing = new Set(describe(created)).symmetricDifference(new Set(describe(wanted)));
  if (differing.size > 0) throw new Error(`The migrations created different tables: ${[...differing].join("; ")}.`);
  return created;
}
