import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import type { StoredSession } from "../../platform/sessions/session.server.ts";
import {
  type Credentials,
  isByIdentityProvider,
  memberOf,
  type SessionFactor,
  type SessionRestriction,
  type SignedIn,
} from "../accounts/staff.store.server.ts";

export type StaffSession = StoredSession & { staff: SignedIn };

/** What is stored about the opening of a session, so that its owner recognises it. */
export type SessionDetails = {
  factor: SessionFactor;
  network: string;
  userAgent: string;
  /** Restricts the session until its owner has set up a second factor. */
  mustSetUpFactor?: boolean;
};

/** An account that somebody may sign in to. The hash is that of the password that was checked; null if the identity provider confirmed the person. */
export type CheckedAccount = Pick<Credentials, "id" | "username" | "roles"> & { passwordHash: string | null };

/**
 * Inserts a session if the account still has the password that was checked and is not disabled; returns false otherwise.
 *
 * The row lock waits for a concurrent password reset or disabling, whose transaction would neither see nor end this session.
 */
export async function insertSession(
  db: Db,
  session: { tokenSha256: Buffer; credentials: CheckedAccount; details: SessionDetails; now: Date },
): Promise<boolean> {
  const { tokenSha256, credentials, details, now } = session;
  const { network, userAgent, factor, mustSetUpFactor = false } = details;
  const inserted = await sql`
    insert into staff_sessions
      (token_sha256, staff_id, created_at, last_seen_at, authenticated_at, network, user_agent, factor, must_set_up_factor)
    select ${tokenSha256}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${network}, ${userAgent}, ${factor},
      ${mustSetUpFactor}
    from staff
    where id = ${credentials.id} and disabled_at is null
      and (${credentials.passwordHash}::text is null or password_hash = ${credentials.passwordHash})
    for share
    returning staff_id`.execute(db);
  return inserted.rows.length === 1;
}

/** Returns the session with this token hash; null when there is none or its account is disabled. */
export async function findSession(db: Db, tokenSha256: Buffer): Promise<StaffSession | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff", "staff.id", "staff_sessions.staff_id")
    .select(["staff.id", "username", "roles", "faculties", "staff_sessions.id as session_id", "authenticated_at"])
    .select(["must_change_password", "must_set_up_factor", "factor"])
    .select(["staff_sessions.created_at", "last_seen_at"])
    .where("token_sha256", "=", tokenSha256)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    staff: {
      ...memberOf(row),
      sessionId: row.session_id,
      authenticatedAt: row.authenticated_at,
      factor: row.factor,
      restriction: restrictionOf(row),
    },
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

type Opened = Pick<SessionDetails, "factor"> & { must_change_password: boolean; must_set_up_factor: boolean };

function restrictionOf(row: Opened): SessionRestriction | null {
  // A person whom the identity provider has signed in may not know the password.
  if (row.must_change_password && !isByIdentityProvider(row.factor)) return "change-password";
  return row.must_set_up_factor ? "set-up-second-factor" : null;
}

/** Gives a session another token, so that the previous one opens nothing, and saves that its owner has just confirmed who they are. */
export async function replaceToken(
  db: Db,
  sessionId: number,
  { tokenSha256, now }: { tokenSha256: Buffer; now: Date },
): Promise<void> {
  await db
    .updateTable("staff_sessions")
    .set({ token_sha256: tokenSha256, authenticated_at: now })
    .where("id", "=", sessionId)
    .execute();
}

/** Saves that the owner of a session has just confirmed who they are. */
export async function saveAuthentication(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable("staff_sessions").set({ authenticated_at: now }).where("id", "=", sessionId).execute();
}

/** Saves that the owner of a session has set up a second factor in it, which lifts its restriction, and ends the account's other sessions. */
export async function strengthenSession(
  transaction: Transaction<Tables>,
  sessionId: number,
  factor: SessionFactor,
): Promise<void> {
  const session = await transaction
    .updateTable("staff_sessions")
    .set({ factor, must_set_up_factor: false })
    .where("id", "=", sessionId)
    .returning("staff_id")
    .executeTakeFirst();
  if (!session) return;
  await transaction
    .deleteFrom("staff_sessions")
    .where("staff_id", "=", session.staff_id)
    .where("id", "<>", sessionId)
    .execute();
}
