import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

type OwnAccount = { name: string; email: string | null; getsWeeklyStatistics: boolean };

/** An account as its owner sees it. */
export async function readOwnAccount(db: Db, staffId: number): Promise<OwnAccount> {
  return db
    .selectFrom("staff")
    .select(["name", "email", "gets_weekly_figures as getsWeeklyStatistics"])
    .where("id", "=", staffId)
    .executeTakeFirstOrThrow();
}

/** By what an account can confirm who its owner is. */
export type StoredMethods = { password: boolean; passkey: boolean; identity: boolean };

export async function findConfirmationMethods(db: Db, staffId: number): Promise<StoredMethods> {
  const row = await db
    .selectFrom("staff")
    .where("id", "=", staffId)
    .select("password_hash")
    .select(({ exists, selectFrom }) => [
      exists(selectFrom("staff_passkeys").select("staff_id").whereRef("staff_id", "=", "staff.id")).as("passkey"),
      exists(selectFrom("staff_identities").select("staff_id").whereRef("staff_id", "=", "staff.id")).as("identity"),
    ])
    .executeTakeFirstOrThrow();
  return { password: row.password_hash !== null, passkey: Boolean(row.passkey), identity: Boolean(row.identity) };
}

/** Sets whether a member of staff gets the weekly statistics by mail. */
export async function saveWeeklyStatistics(transaction: Transaction<Tables>, staffId: number, gets: boolean) {
  await transaction.updateTable("staff").set({ gets_weekly_figures: gets }).where("id", "=", staffId).execute();
}

type NewPassword = { staffId: number; sessionId: number; checkedHash: string; newHash: string; now: Date };

/**
 * Sets the password that its owner chose, if it still is the one that was checked. Ends all other sessions, and voids links that set a password.
 * Returns false when the password was changed or the account disabled in the meantime.
 */
export async function saveOwnPassword(transaction: Transaction<Tables>, change: NewPassword): Promise<boolean> {
  const { staffId, sessionId, checkedHash, newHash, now } = change;
  const changed = await transaction
    .updateTable("staff")
    .set({ password_hash: newHash, must_change_password: false })
    .where("id", "=", staffId)
    .where("password_hash", "=", checkedHash)
    .where("disabled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) return false;
  await transaction.deleteFrom("staff_sessions").where("staff_id", "=", staffId).where("id", "!=", sessionId).execute();
  // Someone who knew the old password may have signed in from these, or be at the second step.
  for (const table of ["staff_devices", "staff_networks", "staff_challenges"] as const)
    await transaction.deleteFrom(table).where("staff_id", "=", staffId).execute();
  await transaction
    .updateTable("staff_links")
    .set({ replaced_at: now })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
  return true;
}
