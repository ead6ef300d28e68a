import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export type EmptyDatabase = { connection: pg.ClientConfig; ownerConnection: pg.ClientConfig; drop(): Promise<void> };

/** Creates an empty database on the test server. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject("postgresOwner");
  const database = `empty_${randomBytes(6).toString("hex")}`;
  await query(server, `create database ${database} template template0`);
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
