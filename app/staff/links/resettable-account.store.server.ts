import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../../database/tables.ts";

/** Returns the enabled account with a password, an e-mail address and this username or address, locked until the transaction ends; null without one. */
export async function lockResettable(
  transaction: Transaction<Tables>,
  typed: string,
): Promise<{ id: number; username: string; name: string; email: string } | null> {
  const row = await transaction
    .selectFrom("staff")
    .select(["id", "username", "name", "email"])
    .where("disabled_at", "is", null)
    .where("password_hash", "is not", null)
    .where("email", "is not", null)
    .where(({ or, eb }) => or([eb("username", "=", typed), eb(sql`lower(email)`, "=", typed)]))
    // A username that is another account's address comes first, as at sign-in.
    .orderBy(sql`username = ${typed}`, "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.email ? { ...row, email: row.email } : null;
}
