import type pg from "pg";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { DatabaseFolder } from "./database-folder.server.ts";
import type { PostgresAddress } from "./postgres-address.server.ts";
import { connectAsSuperuser, postmasterProcess } from "./postmaster.server.ts";

/** Opens a connection that holds the owner lock until this process exits. Returns null when another process holds the lock. */
export async function becomeOwner(address: PostgresAddress): Promise<pg.Client | null> {
  const client = await connectAsSuperuser(address, `gatehouse, process ${process.pid}`);
  const { rows } = await client.query<{ owned: boolean }>("select pg_try_advisory_lock($1) as owned", [
    ADVISORY_LOCKS.owner,
  ]);
  if (rows[0]?.owned) return client;
  await client.end();
  return null;
}

/** Returns the name of the process that owns the data folder; null when none does. */
export async function findLivingOwner(folder: DatabaseFolder, address: PostgresAddress): Promise<string | null> {
  if ((await postmasterProcess(folder)) === null) return null;
  const client = await connectAsSuperuser(address, "probe").catch(() => null);
  if (!client) return null;
  try {
    const { rows } = await client.query<{ holder: string }>(
      `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [ADVISORY_LOCKS.owner],
    );
    return rows[0]?.holder ?? null;
  } finally {
    await client.end();
  }
}
