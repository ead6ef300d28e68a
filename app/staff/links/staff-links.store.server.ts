import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { createToken, tokenHash } from "../../platform/http/token-cookie.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { signOutEverywhere } from "../accounts/staff.store.server.ts";
import { expiryOf, type LinkPurpose } from "./staff-link.ts";

/** After this time a link is deleted, and its page no longer says why it is invalid. */
const STORED_MS = 30 * 24 * 3_600_000;

type NewLink = { staffId: number; purpose: LinkPurpose; createdBy: number | null; now: Date };

/** Creates a link, makes the account's older links void, and returns the token: 256 random bits, of which the hash is stored. */
export async function createLink(
  transaction: Transaction<Tables>,
  { staffId, purpose, createdBy, now }: NewLink,
): Promise<string> {
  await voidLinks(transaction, staffId, now);
  const expired = new Date(now.getTime() - STORED_MS);
  await transaction.deleteFrom("staff_links").where("created_at", "<", expired).execute();
  const token = createToken();
  await transaction
    .insertInto("staff_links")
    .values({
      token_sha256: tokenHash(token),
      staff_id: staffId,
      purpose,
      created_at: now,
      created_by: createdBy,
      used_at: null,
      replaced_at: null,
    })
    .execute();
  return token;
}

/** Makes the links of an account void that were not used. */
export async function voidLinks(transaction: Transaction<Tables>, staffId: number, now: Date): Promise<void> {
  await transaction
    .updateTable("staff_links")
    .set({ replaced_at: now })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .where("replaced_at", "is", null)
    .execute();
}

/** A link that can be used, or why it can't. An unknown link may belong to a withdrawn invitation. */
export type FoundLink =
  | {
      kind: "valid";
      staffId: number;
      username: string;
      name: string;
      purpose: LinkPurpose;
      createdBy: number | null;
      /** Whether the account has had no password yet. */
      isFirst: boolean;
    }
  | { kind: "used" | "expired" | "replaced" | "disabled"; purpose: LinkPurpose }
  | { kind: "unknown" };

export async function findLink(db: Db | Transaction<Tables>, token: string, now: Date): Promise<FoundLink> {
  const row = await db
    .selectFrom("staff_links")
    .innerJoin("staff", "staff.id", "staff_links.staff_id")
    .select(["staff_id", "username", "name", "disabled_at", "purpose", "created_by", "used_at", "replaced_at"])
    .select(["staff_links.created_at", "password_hash"])
    .where("token_sha256", "=", tokenHash(token))
    .executeTakeFirst();
  if (!row) return { kind: "unknown" };
  const { purpose } = row;
  if (row.used_at) return { kind: "used", purpose };
  if (row.disabled_at) return { kind: "disabled", purpose };
  if (row.replaced_at) return { kind: "replaced", purpose };
  if (expiryOf({ purpose, createdAt: row.created_at }) <= now) return { kind: "expired", purpose };
  const { staff_id: staffId, username, name, created_by: createdBy } = row;
  return { kind: "valid", staffId, username, name, purpose, createdBy, isFirst: row.password_hash === null };
}

/**
 * Sets the password of a link's account if the link is still valid, uses the link up and ends the account's sessions. Returns the link as it was.
 *
 * Locks the account: of two people who use one link at the same time, the second finds it used.
 */
export async function usePasswordLink(
  transaction: Transaction<Tables>,
  { token, passwordHash, now }: { token: string; passwordHash: string; now: Date },
): Promise<FoundLink> {
  const tokenSha256 = tokenHash(token);
  await transaction
    .selectFrom("staff")
    .select("id")
    .where("id", "in", (links) =>
      links.selectFrom("staff_links").select("staff_id").where("token_sha256", "=", tokenSha256),
    )
    .forUpdate()
    .execute();
  const link = await findLink(transaction, token, now);
  if (link.kind !== "valid") return link;
  await transaction
    .updateTable("staff")
    .set({ password_hash: passwordHash, must_change_password: false })
    .where("id", "=", link.staffId)
    .execute();
  await transaction.updateTable("staff_links").set({ used_at: now }).where("token_sha256", "=", tokenSha256).execute();
  await voidLinks(transaction, link.staffId, now);
  await signOutEverywhere(transaction, link.staffId);
  return link;
}

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
