import type pg from "pg";
import { ADVISORY_LOCKS } from "../postgres/advisory-locks.ts";

/** The sweep of unused files holds the lock for one file at a time. */
const TIMEOUT_MS = 20_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Acquires the copy lock until the connection ends: it excludes other copies, and the removal of files that a snapshot may reference.
 *
 * Returns false when another copy is in progress.
 */
export async function takeCopyTurn(client: pg.ClientBase, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  await client.query(`set lock_timeout = ${timeoutMs}`);
  try {
    await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.copy]);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query("set lock_timeout = 0");
  }
}
