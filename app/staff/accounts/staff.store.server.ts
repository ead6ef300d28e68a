import { type Selectable, sql, type Transaction } from "kysely";
import type { StaffSessionsTable, Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Permitted, Role } from "../permissions/permissions.ts";

/** A member of staff, without the password hash. */
export type StaffMember = Permitted & { id: number; username: string };

/** What a restricted session has to do first. Until then, it opens its owner's own pages only. */
export type SessionRestriction = "change-password" | "set-up-second-factor";

/** How a session was opened. */
export type SessionFactor = Selectable<StaffSessionsTable>["factor"];

/** Returns whether the identity provider signed the person in. */
export function isByIdentityProvider(factor: SessionFactor): boolean {
  return factor.startsWith("oidc");
}

/** A member of staff with the session of the request. */
export type SignedIn = StaffMember & {
  sessionId: number;
  factor: SessionFactor;
  /** When the person last confirmed who they are. */
  authenticatedAt: Date;
  restriction: SessionRestriction | null;
};

export type StaffAccount = StaffMember & {
  name: string;
  email: string | null;
  createdAt: Date;
  disabledAt: Date | null;
};

export type Credentials = StaffMember & { passwordHash: string };

/** Returns the credentials of an enabled account with a password; null when there is none. */
export async function findCredentials(db: Db, username: string): Promise<Credentials | null> {
  return withPassword(await findEnabled(db, ["username", username]));
}

/** Returns the credentials of an enabled account with a password by its id; null when there is none. */
export async function findCredentialsById(db: Db, id: number): Promise<Credentials | null> {
  return withPassword(await findEnabled(db, ["id", id]));
}

/** Returns an enabled account by its id, whether it has a password or not; null when there is none. */
export async function findEnabledById(db: Db, id: number): Promise<StaffMember | null> {
  return findEnabled(db, ["id", id]);
}

/** An account; the hash is null if it has no password. */
type Enabled = StaffMember & { passwordHash: string | null };

function withPassword(account: Enabled | null): Credentials | null {
  return account && account.passwordHash !== null ? { ...account, passwordHash: account.passwordHash } : null;
}

async function findEnabled(db: Db, [column, value]: ["username", string] | ["id", number]): Promise<Enabled | null> {
  const row = await db
    .selectFrom("staff")
    .select(["id", "username", "roles", "faculties", "password_hash"])
    .where(column, "=", value)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row ? { ...memberOf(row), passwordHash: row.password_hash } : null;
}

/** Returns the username of an account, also of a disabled one; null when there is none. */
export async function findUsername(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom("staff").select("username").where("id", "=", id).executeTakeFirst();
  return row?.username ?? null;
}

/** Returns whether there is an account with this username, also a disabled one. */
export async function hasAccount(db: Db, username: string): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst()) !== undefined;
}

type NewAccount = {
  username: string;
  passwordHash: string;
  /** Whether the person has to choose another password: somebody else, or the system, chose this one. */
  mustChangePassword?: boolean;
  createdAt: Date;
  roles: readonly Role[];
};

/** Inserts an account. Returns false when the username is taken. */
export async function insertStaff(db: Db | Transaction<Tables>, account: NewAccount): Promise<boolean> {
  const { username, passwordHash, mustChangePassword = false, createdAt, roles } = account;
  const inserted = await db
    .insertInto("staff")
    .values({
      username,
      password_hash: passwordHash,
      must_change_password: mustChangePassword,
      created_at: createdAt,
      roles: [...roles],
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasStaff(db: Db | Transaction<Tables>): Promise<boolean> {
  return (await db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Inserts an administrator if there is no account yet. Returns false otherwise, also when called concurrently. */
export async function insertFirstStaff(
  transaction: Transaction<Tables>,
  account: Omit<NewAccount, "roles">,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.firstAccount})`.execute(transaction);
  return !(await hasStaff(transaction)) && insertStaff(transaction, { ...account, roles: ["administrator"] });
}

/** Sets a password that the person has to change, and ends the account's sessions. Returns false when there is no such account. */
export async function replacePassword(
  transaction: Transaction<Tables>,
  username: string,
  passwordHash: string,
): Promise<boolean> {
  return changeAndSignOut(transaction, username, { password_hash: passwordHash, must_change_password: true });
}

/** Locks the only account if it has the password that the first start generated, and nobody has signed in with it yet. Returns its id; otherwise null. */
export async function lockUnusedFirstAccount(transaction: Transaction<Tables>): Promise<number | null> {
  const accounts = await transaction
    .selectFrom("staff")
    .select(["id", "must_change_password", "last_active_at", "disabled_at"])
    .orderBy("id")
    .limit(2)
    .forUpdate()
    .execute();
  const [first, other] = accounts;
  if (!first || other || first.disabled_at !== null) return null;
  return first.must_change_password && first.last_active_at === null ? first.id : null;
}

/** The outcome of a change that the last administrator may not undergo. */
export type GuardedChange = "changed" | "unknown" | "last-administrator";

/** Disables an account and ends its sessions. */
export async function disableStaff(
  transaction: Transaction<Tables>,
  username: string,
  now: Date,
): Promise<GuardedChange> {
  if (await isLastAdministrator(transaction, { username })) return "last-administrator";
  return (await changeAndSignOut(transaction, username, { disabled_at: now })) ? "changed" : "unknown";
}

/** Enables a disabled account. */
export async function enableStaff(transaction: Transaction<Tables>, username: string): Promise<"changed" | "unknown"> {
  return (await changeAndSignOut(transaction, username, { disabled_at: null })) ? "changed" : "unknown";
}

/** Sets the roles of an account, which apply from its next request. */
export async function setRoles(
  transaction: Transaction<Tables>,
  username: string,
  roles: readonly Role[],
): Promise<GuardedChange> {
  if (!roles.includes("administrator") && (await isLastAdministrator(transaction, { username })))
    return "last-administrator";
  const changed = await transaction
    .updateTable("staff")
    .set({ roles: [...roles] })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirst();
  return changed ? "changed" : "unknown";
}

async function changeAndSignOut(
  transaction: Transaction<Tables>,
  username: string,
  change: { password_hash: string; must_change_password: boolean } | { disabled_at: Date | null },
): Promise<boolean> {
  const changed = await transaction
    .updateTable("staff")
    .set(change)
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirst();
  if (changed) await signOutEverywhere(transaction, changed.id);
  return changed !== undefined;
}

/** Ends the sessions of an account. Its devices and networks are unknown again: an attacker may have signed in from them. */
export async function signOutEverywhere(transaction: Transaction<Tables>, staffId: number): Promise<void> {
  for (const table of ["staff_sessions", "staff_challenges", "staff_devices", "staff_networks"] as const)
    await transaction.deleteFrom(table).where("staff_id", "=", staffId).execute();
}

/** Saves that an account was used at `now`. */
export async function recordActivity(db: Db, staffId: number, now: Date): Promise<void> {
  await db.updateTable("staff").set({ last_active_at: now }).where("id", "=", staffId).execute();
}

/**
 * Returns whether an account is the only enabled administrator that can sign in. Locks the administrators until the transaction ends, so that of two
 * who remove each other at the same time one remains. Call it before changing the account.
 */
export async function isLastAdministrator(
  transaction: Transaction<Tables>,
  account: { id: number } | { username: string },
): Promise<boolean> {
  const administrators = await transaction
    .selectFrom("staff")
    .select(["id", "username"])
    .where(sql<boolean>`'administrator' = any(roles)`)
    .where("disabled_at", "is", null)
    .where(({ or, eb }) => or([eb("password_hash", "is not", null), eb("last_active_at", "is not", null)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const [last, ...others] = administrators;
  if (!last || others.length > 0) return false;
  return "id" in account ? last.id === account.id : last.username === account.username;
}

/** Returns every account, by username. */
export async function listStaff(db: Db): Promise<StaffAccount[]> {
  const rows = await db.selectFrom("staff").selectAll().orderBy("username").execute();
  return rows.map((row) => ({
    ...memberOf(row),
    name: row.name,
    email: row.email,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
  }));
}

/** Returns a member of staff from the columns that every query of staff selects. */
export function memberOf(row: {
  id: number;
  username: string;
  roles: Role[];
  faculties: string[] | null;
}): StaffMember {
  return { id: row.id, username: row.username, roles: row.roles, faculties: row.faculties };
}
