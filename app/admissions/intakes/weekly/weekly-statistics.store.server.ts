import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Permitted } from "../../../staff/permissions/permissions.ts";

/** Lists the members of staff who asked for the statistics by mail and can sign in. */
export async function listRecipients(db: Db): Promise<(Permitted & { email: string })[]> {
  const rows = await db
    .selectFrom("staff")
    .select(["email", "roles", "faculties"])
    .where("gets_weekly_figures", "=", true)
    .where("email", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
}

/** Records that the statistics of a week are sent. Returns false when they were before. */
export async function claimWeek(transaction: Transaction<Tables>, week: string, now: Date): Promise<boolean> {
  const row = await transaction
    .insertInto("weekly_figures")
    .values({ week, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("sent_at")
    .executeTakeFirst();
  return row !== undefined;
}
