import { createHash } from "node:crypto";
import pg from "pg";
import { connectForCommand } from "./command-connection.server.ts";

export type TemporaryDatabase = { kind: "made"; connection: pg.ClientConfig; drop(): Promise<void> };

const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Creates an empty database on the same server, and replaces one that an earlier command left behind.
 *
 * Returns 'not-allowed' when the account may not create databases (ALTER ROLE … CREATEDB).
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
    // The name depends on the app's database, so that two installations on one server don't collide.
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

/** Replaces the database of a connection. In pg, `connectionString` overrides the other properties. */
function onDatabase({ connectionString, ...rest }: pg.ClientConfig, database: string): pg.ClientConfig {
  if (connectionString === undefined) return { ...rest, database };
  const address = new URL(connectionString);
  address.pathname = `/${database}`;
  return { ...rest, connectionString: address.href };
}
