import { createHash } from "node:crypto";
import pg from "pg";
import { connectForCommand } from "./command-connection.server.ts";

export type TemporaryDatabase = { kind: "made"; connection: pg.ClientConfig; drop(): Promise<void> };

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * An empty database beside the program's own, on the same server; one that an earlier errand left behind is replaced.
 *
 * 'not-allowed' when the account may not make one (ALTER ROLE … CREATEDB).
 */
export async function makeTemporaryDatabase(
  connection: pg.ClientConfig,
  purpose: string,
): Promise<TemporaryDatabase | { kind: "not-allowed"; account: string }> {
  const client = await connectForCommand(connection, purpose);
  try {
    const { rows } = await client.query<{ database: string; account: string }>(
      "select current_database() as database, current_user as account",
    );
    const { database = "", account = "" } = rows[0] ?? {};
    // One for each database, so that two programs on one server don't meet.
    const name = `gatehouse_${purpose}_${createHash("sha256").update(database).digest("hex").slice(0, 12)}`;
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    const allowed = await client.query(`create database ${pg.escapeIdentifier(name)} template template0`).then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.code === INSUFFICIENT_PRIVILEGE) return false;
        throw error;
      },
    );
    if (!allowed) return { kind: "not-allowed", account };
    return {
      kind: "made",
      connection: onDatabase(connection, name),
      drop: () => dropDatabase(connection, purpose, name),
    };
  } finally {
    await client.end();
  }
}

async function dropDatabase(connection: pg.ClientConfig, purpose: string, name: string): Promise<void> {
  const client = await connectForCommand(connection, purpose);
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}

/** An address counts for more than what stands beside it. */
function onDatabase({ connectionString, ...rest }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...rest, database };
  const address = new URL(connectionString);
  address.pathname = `/${database}`;
  return { ...rest, connectionString: address.href };
}
