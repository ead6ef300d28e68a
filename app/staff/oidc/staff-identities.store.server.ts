import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { Role } from "../permissions/permissions.ts";

type Identity = { issuer: string; subject: string };

export type IdentityAccount = { id: number; username: string; roles: Role[]; isDisabled: boolean };

const COLUMNS = ["staff.id", "username", "roles", "disabled_at"] as const;

/** Waits for other sign-ins with an identity provider, so that two of one new person don't make two accounts. */
export async function lockIdentities(transaction: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.staffIdentities})`.execute(transaction);
}

/** Returns and locks the account of an identity, and saves that the identity was used; null when it is unknown. */
export async function findByIdentity(
  transaction: Transaction<Tables>,
  { issuer, subject }: Identity,
  now: Date,
): Promise<IdentityAccount | null> {
  const identity = await transaction
    .updateTable("staff_identities")
    .set({ last_used_at: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .returning("staff_id")
    .executeTakeFirst();
  if (!identity) return null;
  const row = await transaction
    .selectFrom("staff")
    .select(COLUMNS)
    .where("id", "=", identity.staff_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return accountOf(row);
}

/** Returns and locks the account with an e-mail address, in any letter case; null when there is none. */
export async function findByEmail(transaction: Transaction<Tables>, email: string): Promise<IdentityAccount | null> {
  const row = await transaction
    .selectFrom("staff")
    .select(COLUMNS)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forUpdate()
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function insertIdentity(
  transaction: Transaction<Tables>,
  { issuer, subject }: Identity,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  await transaction
    .insertInto("staff_identities")
    .values({ issuer, subject, staff_id: staffId, created_at: now, last_used_at: now })
    .execute();
}

/** Returns and locks an account, also a disabled one; null when there is none. */
export async function lockAccount(
  transaction: Transaction<Tables>,
  which: { id: number } | { username: string },
): Promise<{ id: number; username: string; hasPassword: boolean } | null> {
  const row = await transaction
    .selectFrom("staff")
    .select(["id", "username", "password_hash"])
    .where((staff) => ("id" in which ? staff("id", "=", which.id) : staff("username", "=", which.username)))
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, username: row.username, hasPassword: row.password_hash !== null } : null;
}

/** Deletes the identities of an account, and returns how many there were. */
export async function deleteIdentities(transaction: Transaction<Tables>, staffId: number): Promise<number> {
  const deleted = await transaction
    .deleteFrom("staff_identities")
    .where("staff_id", "=", staffId)
    .returning("subject")
    .execute();
  return deleted.length;
}

/** Returns the identity providers that an account is linked to, by their addresses, and when it last signed in there. */
export function listIdentities(db: Db, staffId: number): Promise<{ issuer: string; lastUsedAt: Date }[]> {
  return db
    .selectFrom("staff_identities")
    .select(["issuer", "last_used_at as lastUsedAt"])
    .where("staff_id", "=", staffId)
    .orderBy("last_used_at", "desc")
    .execute();
}

/** Returns whether an identity is linked to an account. */
export async function isLinkedTo(db: Db, { issuer, subject }: Identity, staffId: number): Promise<boolean> {
  const linked = await db
    .selectFrom("staff_identities")
    .select("staff_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  return linked !== undefined;
}

/** Returns the account of a session; null when the session has ended or the account is disabled. */
export async function findSessionOwner(db: Db, sessionId: number): Promise<{ id: number; username: string } | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select(["staff.id", "username"])
    .where("staff_sessions.id", "=", sessionId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

type NewAccount = { username: string; name: string; email: string; roles: Role[]; now: Date };

/** Inserts an account without a password; returns null when its username or its e-mail address is taken. */
export async function insertWithoutPassword(
  transaction: Transaction<Tables>,
  { now, ...account }: NewAccount,
): Promise<IdentityAccount | null> {
  const row = await transaction
    .insertInto("staff")
    .values({ ...account, password_hash: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function updateRoles(transaction: Transaction<Tables>, staffId: number, roles: Role[]): Promise<void> {
  await transaction.updateTable("staff").set({ roles }).where("id", "=", staffId).execute();
}

/** Returns whether there is an enabled administrator besides an account. */
export async function hasOtherAdministrator(transaction: Transaction<Tables>, staffId: number): Promise<boolean> {
  const other = await transaction
    .selectFrom("staff")
    .select("id")
    .where("id", "<>", staffId)
    .where("disabled_at", "is", null)
    .where(sql<boolean>`'administrator' = any (roles)`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

function accountOf(row: { id: number; username: string; roles: Role[]; disabled_at: Date | null }): IdentityAccount {
  return { id: row.id, username: row.username, roles: row.roles, isDisabled: row.disabled_at !== null };
}
