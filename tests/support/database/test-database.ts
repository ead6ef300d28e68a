import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = { connection: pg.ClientConfig; ownerConnection: pg.ClientConfig; drop(): Promise<void> };

/** Creates an empty database on the test server. */
export function makeEmptyDatabase(): Promise<TestDatabase> {
  return makeDatabase("template0");
}

/** Copies a database to which nobody is connected. */
export function copyDatabase({ connection }: TestDatabase): Promise<TestDatabase> {
  return makeDatabase(connection.database ?? "");
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const server = inject("postgresOwner");
  const database = `test_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${database} template ${template} strategy file_copy`);
  return {
    connection: { ...inject("postgres"), database },
    ownerConnection: { ...server, database },
    drop: async () => void (await query(server, `drop database ${database} with (force)`)),
  };
}

/** Runs one statement on its own connection. */
export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
