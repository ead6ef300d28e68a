import { sql } from "kysely";
import type pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { Db } from "./database.server.ts";

/** Notes on a connection that a program is at work, for as long as the connection lasts; false when the database is being moved. */
export async function noteRunning(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ noted: boolean }>("select pg_try_advisory_lock_shared($1) as noted", [
    ADVISORY_LOCKS.running,
  ]);
  return rows[0]?.noted === true;
}

/** Keeps programs from starting on a database, for as long as the connection lasts; false when one is at work. */
export async function lockExclusively(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    ADVISORY_LOCKS.running,
  ]);
  return rows[0]?.alone === true;
}

/** Whether somebody has the database to himself just now. */
export async function isBeingMoved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select free from pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.running}) as free`.execute(db);
  return rows[0]?.free !== true;
}
