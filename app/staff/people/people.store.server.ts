import { type Selectable, type SqlBool, sql, type Transaction } from "kysely";
import type { StaffTable, Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { expiryOf } from "../links/staff-link.ts";
import type { PersonDetails } from "./person-form.ts";

/** Whether an account can be used. An invited one has no password yet; `until` is null when its invitation is void. */
export type PersonState =
  | { kind: "invited"; until: Date | null }
  | { kind: "active" }
  | { kind: "disabled"; since: Date };

export type Person = PersonDetails & {
  id: number;
  username: string;
  createdAt: Date;
  lastActiveAt: Date | null;
  mustChangePassword: boolean;
  hasPassword: boolean;
  hasPasskey: boolean;
  hasTotp: boolean;
  state: PersonState;
};

/** Returns every account, by name. */
export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await selectPeople(db).orderBy(sql`lower(coalesce(nullif(name, ''), username))`).execute();
  return rows.map(personOf);
}

export async function findPerson(db: Db | Transaction<Tables>, id: number): Promise<Person | null> {
  const row = await selectPeople(db).where("staff.id", "=", id).executeTakeFirst();
  return row ? personOf(row) : null;
}

/** Reads an account and locks it until the transaction ends; null when there is none. */
export async function lockPerson(transaction: Transaction<Tables>, id: number): Promise<Person | null> {
  await transaction.selectFrom("staff").select("id").where("id", "=", id).forUpdate().execute();
  return findPerson(transaction, id);
}

/** Reads and locks the account with this username; null when there is none. */
export async function lockPersonNamed(transaction: Transaction<Tables>, username: string): Promise<Person | null> {
  const row = await transaction.selectFrom("staff").select("id").where("username", "=", username).executeTakeFirst();
  return row ? lockPerson(transaction, row.id) : null;
}

function selectPeople(db: Db | Transaction<Tables>) {
  return db
    .selectFrom("staff")
    .selectAll("staff")
    .select((staff) =>
      staff
        .selectFrom("staff_links")
        .select(({ fn }) => fn.max("staff_links.created_at").as("at"))
        .whereRef("staff_id", "=", "staff.id")
        .where("purpose", "=", "invitation")
        .where("used_at", "is", null)
        .where("replaced_at", "is", null)
        .as("invited_at"),
    )
    .select(({ exists, selectFrom }) => [
      exists(selectFrom("staff_passkeys").select("staff_id").whereRef("staff_id", "=", "staff.id")).as("has_passkey"),
      exists(
        selectFrom("staff_totp")
          .select("staff_id")
          .whereRef("staff_id", "=", "staff.id")
          .where("confirmed_at", "is not", null),
      ).as("has_totp"),
    ]);
}

type PersonRow = Selectable<StaffTable> & {
  invited_at: Date | null;
  has_passkey: SqlBool;
  has_totp: SqlBool;
};

function personOf(row: PersonRow): Person {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    roles: row.roles,
    faculties: row.faculties,
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    mustChangePassword: row.must_change_password,
    hasPassword: row.password_hash !== null,
    hasPasskey: Boolean(row.has_passkey),
    hasTotp: Boolean(row.has_totp),
    state: stateOf(row),
  };
}

function stateOf(row: PersonRow): PersonState {
  if (row.disabled_at) return { kind: "disabled", since: row.disabled_at };
  // An account that signs in without a password was active.
  if (row.password_hash !== null || row.last_active_at !== null) return { kind: "active" };
  const until = row.invited_at && expiryOf({ purpose: "invitation", createdAt: row.invited_at });
  return { kind: "invited", until };
}

/** Inserts an account without a password and returns its id. Throws the database's error when the username or the address is taken. */
export async function insertPerson(
  transaction: Transaction<Tables>,
  { username, name, email, roles, faculties }: PersonDetails & { username: string },
  now: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto("staff")
    .values({ username, name, email, roles, faculties, password_hash: null, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the details of an account. Throws the database's error when the address is taken. */
export async function updatePerson(
  transaction: Transaction<Tables>,
  id: number,
  { name, email, roles, faculties }: PersonDetails,
): Promise<void> {
  await transaction.updateTable("staff").set({ name, email, roles, faculties }).where("id", "=", id).execute();
}

export async function setDisabled(transaction: Transaction<Tables>, id: number, at: Date | null): Promise<void> {
  await transaction.updateTable("staff").set({ disabled_at: at }).where("id", "=", id).execute();
}

/** Deletes an invited account with its links. */
export async function deleteInvited(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction.deleteFrom("staff").where("id", "=", id).where("password_hash", "is", null).execute();
}

/** Returns which unique value another account has, by the error of the database; null for another error. */
export function takenBy(error: unknown): "email" | "username" | null {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505" || !("constraint" in error))
    return null;
  if (error.constraint === "staff_email") return "email";
  return error.constraint === "staff_username_key" ? "username" : null;
}

export type AccountEvent = { id: string; at: Date; action: string; by: string | null; detail: Record<string, unknown> };

const MAX_EVENTS = 50;

/** Returns the last events of the audit log about an account, newest first. */
export async function listAccountEvents(db: Db, username: string): Promise<AccountEvent[]> {
  return (
    db
      .selectFrom("audit_events")
      .select(["id", "at", "action", "actor_name as by", "detail"])
      .where("target", "=", `account ${username}`)
      // Lets PostgreSQL use the index of events about accounts.
      .where(sql<boolean>`target like 'account %'`)
      .where("outcome", "=", "success")
      .orderBy("id", "desc")
      .limit(MAX_EVENTS)
      .execute()
  );
}
