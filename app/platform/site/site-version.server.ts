import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";

/** The channel on which instances tell each other that visitors are to see something else. */
export const SITE_CHANNEL = "site_changed";

/** Notes a change of what visitors see. Every instance hears of it when, and only when, the transaction is committed. */
export async function raiseSiteVersion(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable("site_version")
    .set((expression) => ({ version: expression("version", "+", 1) }))
    .execute();
  await sql`select pg_notify(${SITE_CHANNEL}, '')`.execute(transaction);
}

export async function readSiteVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom("site_version").select("version").executeTakeFirstOrThrow();
  return version;
}
