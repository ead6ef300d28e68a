import { sql } from "kysely";
import type pg from "pg";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { Db } from "./database.server.ts";

/** Registers a running instance for as long as the connection lasts. Returns false when the database is being moved. */
export async function noteRunning(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ noted: boolean }>("select pg_try_advisory_lock_shared($1) as noted", [
    ADVISORY_LOCKS.running,
  ]);
  return rows[0]?.noted === true;
}

/** Prevents instances from starting on a database for as long as the connection lasts. Returns false when one is running. */
export async function lockExclusively(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
    ADVISORY_LOCKS.running,
  ]);
  return rows[0]?.alone === true;
}

/** Returns whether another process holds the exclusive lock on the database. */
export async function isBeingMoved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select free from pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.running}) as free`.execute(db);
  return rows[0]?.free !== true;
}
