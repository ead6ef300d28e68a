import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Tables } from "../../../database/tables.ts";
import type { Log } from "../log.server.ts";

export type Db = Kysely<Tables>;

export type Database = { db: Db; pool: pg.Pool };

/** Opens a connection pool with a typed query builder. The next query replaces a connection that the server dropped. */
export function openDatabase(connection: pg.PoolConfig, log: Log): Database {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    // `statement_timeout` is enforced by the server, so it has no effect when the server or the network hangs.
    query_timeout: 8000,
    ...connection,
  });
  // The pool ends before its connections have: an embedded server that stops next can be faster.
  pool.on("error", (error) => pool.ending || log.warn({ error }, "an idle database connection was lost"));
  // The pool handles errors of idle connections only: without this, a connection lost between two statements of a transaction would
  // crash the process. The next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Creates a query builder over a connection that is already open, and leaves it open. */
export function databaseOver(client: pg.Client): Db {
  const lent = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: async () => lent, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Returns whether the database responds to a query. */
export function databaseResponds(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
