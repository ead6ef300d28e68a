import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./database.server.ts";

/** A database's two roles: the app's own, which reads and writes rows, and the owner, which creates and changes the tables. */
export type DatabaseRoles = { connection: pg.PoolConfig; ownerConnection: pg.PoolConfig };

/** Returns the name of the role that a connection logs in as. */
export async function roleOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}

/** Returns whether the app's role acts as the owner of the tables, or doesn't see them. */
export async function checkAppRole(db: Db): Promise<"rows-only" | "owner" | "no-tables"> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('applications')`.execute(db);
  const [table] = rows;
  if (!table) return "no-tables";
  return table.owns ? "owner" : "rows-only";
}
