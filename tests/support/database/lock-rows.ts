import type pg from "pg";
import { expect } from "vitest";

/**
 * Locks rows, runs `start`, which starts work that has to wait for them, and unlocks them. `waiting` resolves once that many sessions wait for a lock,
 * so that a test decides who waits first.
 */
export async function whileLocked<Started>(
  pool: pg.Pool,
  lock: { sql: string; values: unknown[] },
  start: (waiting: (count: number) => Promise<void>) => Promise<Started>,
): Promise<Started> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(lock.sql, lock.values);
    return await start((count) => expect.poll(() => countWaiting(pool)).toBe(count));
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** On a connection of its own: within a transaction, the view doesn't change. */
async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length;
}
