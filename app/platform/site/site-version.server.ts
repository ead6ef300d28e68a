import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";

/** The notification channel for changes of the site. */
export const SITE_CHANNEL = "site_changed";

/**
 * Increments the site's version and notifies every instance once the transaction commits.
 *
 * Until then every other change of the site waits. So a transaction locks first what it changes, and all do so in one order, since two would otherwise wait for
 * each other: pictures' files (`lockUploads`), redirects (`lockRedirects`), documents by key (`lockDocument`), pictures by id, PDFs by SHA-256, posts by id, the
 * site's version, the audit log.
 */
export async function raiseSiteVersion(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .updateTable("site_version")
    .set((expression) => ({ version: expression("version", "+", 1) }))
    .execute();
  await sql`select pg_notify(${SITE_CHANNEL}, '')`.execute(transaction);
}

/** Returns the site's version, which no other transaction can increment before this one has ended. */
export async function lockSiteVersion(transaction: Transaction<Tables>): Promise<number> {
  const { version } = await transaction
    .selectFrom("site_version")
    .select("version")
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

export async function readSiteVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom("site_version").select("version").executeTakeFirstOrThrow();
  return version;
}
