import { sql } from "kysely";
import { mailboxKey } from "../../mail/mailbox-key.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** In how many applications a mailbox is the one of the parent or guardian. */
export async function countAsGuardian(db: Db, email: string): Promise<number> {
  const key = mailboxKey(email);
  const { rows } = await sql<{ address: string; count: number }>`
    select guardian_email as address, count(*)::integer as count from applications
    where left(lower(guardian_email), 1) = ${key.charAt(0)} group by 1`.execute(db);
  return rows.filter(({ address }) => mailboxKey(address) === key).reduce((sum, { count }) => sum + count, 0);
}
