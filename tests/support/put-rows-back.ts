import { sql } from "kysely";
import type { Db } from "../../app/platform/database.server.ts";
import type { rowsOf } from "./schema-of.ts";

/** Makes every table what it was when `rowsOf` read it, as the restore of a backup from then does. */
export async function putRowsBack(db: Db, rows: Awaited<ReturnType<typeof rowsOf>>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Rows come in any order: what they refer to comes, too.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const [table, kept] of Object.entries(rows)) {
      await sql`delete from ${sql.table(table)}`.execute(transaction);
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(kept)}::jsonb)`.execute(
        transaction,
      );
    }
  });
}
