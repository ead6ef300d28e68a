import { type Selectable, sql, type Transaction } from "kysely";
import type { StaffTable, Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** Administrators handle personal data; everything else both may do. */
export type StaffRole = Selectable<StaffTable>["role"];

/** Someone of the staff, as everything but sign-in knows them. */
export type StaffMember = { id: number; username: string; role: StaffRole };

export type StaffAccount = StaffMember & { createdAt: Date; disabledAt: Date | null };

export type Credentials = StaffMember & { passwordHash: string };

/** The account with which `username` may sign in; null when there is none, or when it is disabled. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "username", "role", "password_hash"])
    .where("username", "=", username)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row ? { id: row.id, username: row.username, role: row.role, passwordHash: row.password_hash } : null;
}

type NewAccount = { username: string; passwordHash: string; createdAt: Date; role?: StaffRole };

/** Adds an account, an officer's where nothing else is said; false when the username is taken. */
export async function insertStaff(db: Db | Transaction<Tables>, account: NewAccount): Promise<boolean> {
  const { username, passwordHash, createdAt, role = "officer" } = account;
  const inserted = await db
    .insertInto("staff")
    .values({ username, password_hash: passwordHash, created_at: createdAt, role })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasStaff(db: Db | Transaction<Tables>): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Adds an administrator only where there is no account at all, whoever else tries at the same time; false when there is one. */
export async function insertFirstStaff(db: Db, account: Omit<NewAccount, "role">): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAccount})`.execute(transaction);
    return !(await hasStaff(transaction)) && insertStaff(transaction, { ...account, role: "administrator" });
  });
}

/** Gives an account another password and ends its sessions; false when there is no such account. */
export async function replacePassword(db: Db, username: string, passwordHash: string): Promise<boolean> {
  return changeAndSignOut(db, username, { password_hash: passwordHash });
}

/** Bars an account from `now` on and ends its sessions; false when there is no such account. */
export async function disableStaff(db: Db, username: string, now: Date): Promise<boolean> {
  return changeAndSignOut(db, username, { disabled_at: now });
}

/** Lets a disabled account sign in again; false when there is no such account. */
export async function enableStaff(db: Db, username: string): Promise<boolean> {
  return changeAndSignOut(db, username, { disabled_at: null });
}

/** Says what an account may do from its next page on; false when there is no such account. */
export async function setRole(db: Db, username: string, role: StaffRole): Promise<boolean> {
  const changed = await db
    .updateTable("staff")
    .set({ role })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

async function changeAndSignOut(
  db: Db,
  username: string,
  change: { password_hash: string } | { disabled_at: Date | null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("staff")
      .set(change)
      .where("username", "=", username)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return false;
    await transaction.deleteFrom("staff_sessions").where("staff_id", "=", changed.id).execute();
    // Whoever had the old password may have made a device or a network known with it.
    await transaction.deleteFrom("staff_devices").where("staff_id", "=", changed.id).execute();
    await transaction.deleteFrom("staff_networks").where("staff_id", "=", changed.id).execute();
    return true;
  });
}

/** Every account, by username. */
export async function listStaff(db: Db): Promise<StaffAccount[]> {
  const rows = await db.selectFrom("staff").selectAll().orderBy("username").execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  }));
}
