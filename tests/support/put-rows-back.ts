import pg from "pg";
import { listTables } from "../../app/platform/postgres/table-rows.server.ts";
import type { rowsOf } from "./schema-of.ts";

/** Restores every table to the rows that `rowsOf` read, as a backup's restore does. */
export async function putRowsBack(pool: pg.Pool, rows: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // A restore fills a new database, where the audit log is empty.
    await client.query("alter table audit_events disable trigger user");
    await client.query(`truncate ${Object.keys(rows).map(pg.escapeIdentifier).join(", ")}`);
    for (const { name } of await listTables(client)) {
      const table = pg.escapeIdentifier(name);
      await client.query(
        `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows[name] ?? [])],
      );
    }
    await client.query("alter table audit_events enable trigger user");
    await client.query("commit");
  } finally {
    client.release();
  }
}
