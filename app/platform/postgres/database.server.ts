import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Tables } from "../../../database/tables.ts";
import type { Log } from "../log.server.ts";

export type Db = Kysely<Tables>;

export type Database = { db: Db; pool: pg.Pool };

/** A typed query builder over a pool of connections; a connection that the server drops is replaced by the next query. */
export function openDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // The server's own limit is of no use when the server hangs, or the line to it.
    query_timeout: 8000,
    ...connection,
  });
  pool.on("error", (error) => log.warn({ error }, "an idle database connection was lost"));
  // The pool listens to idle connections only. One that is lost between two statements of a transaction would end the program:
  // its next statement fails by itself, which is all that is needed.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** The same over a connection that is open already, and stays so. */
export function databaseOver(client: pg.Client): Db {
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: async () => lent, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether the database answers a query just now. */
export function databaseResponds(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
