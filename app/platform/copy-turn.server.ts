import type pg from "pg";

/** Any fixed number: held alone by whoever copies all that rows name, and together by those who remove files. */
export const COPY_LOCK = 7_102_612;

/** A sweep holds it for one file at a time. */
const PATIENCE_MS = 20_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Takes the turn to copy, until the connection ends: no other copy is made meanwhile, and no file is removed that a snapshot may name.
 *
 * False when another copy is under way.
 */
export async function takeCopyTurn(client: pg.ClientBase, patienceMs = PATIENCE_MS): Promise<boolean> {
  await client.query(`set lock_timeout = ${patienceMs}`);
  try {
    await client.query("select pg_advisory_lock($1)", [COPY_LOCK]);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await client.query("set lock_timeout = 0");
  }
}
