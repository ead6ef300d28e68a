import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../postgres/database.server.ts";
import { targetKey } from "./redirects.server.ts";

/** A redirect whose path is in lower case without a trailing slash. */
export type CheckedRedirect = { path: string; target: string; isPermanent: boolean };

export type SavedRedirect = CheckedRedirect & { savedAt: Date; savedBy: string | null };

/** Returns all redirects, by path. */
export async function listRedirects(db: Db | Transaction<Tables>): Promise<SavedRedirect[]> {
  const rows = await db
    .selectFrom("redirects")
    .leftJoin("staff", "staff.id", "saved_by")
    .select(["path", "target", "is_permanent", "saved_at", "staff.name"])
    .orderBy("path")
    .execute();
  return rows.map(({ path, target, is_permanent, saved_at, name }) => ({
    path,
    target,
    isPermanent: is_permanent,
    savedAt: saved_at,
    savedBy: name,
  }));
}

/** Serializes changes, so that two of them can't make a loop together. */
export async function lockRedirects(transaction: Transaction<Tables>): Promise<void> {
  await sql`lock table redirects in share row exclusive mode`.execute(transaction);
}

/** `staffId` is null for the command line. */
type NewRedirect = CheckedRedirect & { now: Date; staffId: number | null };

/** Adds or replaces a redirect. Others that led to its path lead to its target from now on. */
export async function putRedirect(transaction: Transaction<Tables>, redirect: NewRedirect): Promise<void> {
  await insertRedirect(transaction, redirect);
  const leading = await pathsLeadingTo(transaction, redirect.path);
  await transaction
    .updateTable("redirects")
    .set({ target: redirect.target })
    .where("path", "=", sql<string>`any(${leading})`)
    .execute();
}

/** Adds or replaces a redirect, and leaves all others as they are. */
export async function insertRedirect(
  transaction: Transaction<Tables>,
  { path, target, isPermanent, now, staffId }: NewRedirect,
): Promise<void> {
  const values = { target, is_permanent: isPermanent, saved_at: now, saved_by: staffId, removed_page_id: null };
  await transaction
    .insertInto("redirects")
    .values({ path, ...values })
    .onConflict((conflict) => conflict.column("path").doUpdateSet(values))
    .execute();
}

/** Marks the redirects to a page that is about to be removed. */
export async function markRedirectsTo(
  transaction: Transaction<Tables>,
  page: { id: number; path: string },
): Promise<void> {
  const leading = await pathsLeadingTo(transaction, page.path);
  await transaction
    .updateTable("redirects")
    .set({ removed_page_id: page.id })
    .where("path", "=", sql<string>`any(${leading})`)
    .execute();
}

/** Lets the redirects that led to a page before it was removed lead there again. */
export async function restoreRedirectsTo(
  transaction: Transaction<Tables>,
  page: { id: number; path: string },
): Promise<void> {
  await transaction
    .updateTable("redirects")
    .set({ target: page.path, removed_page_id: null })
    .where("removed_page_id", "=", page.id)
    .execute();
}

/** Returns the paths of the redirects whose target is a path, in any spelling. */
async function pathsLeadingTo(transaction: Transaction<Tables>, path: string): Promise<string[]> {
  const rows = await transaction.selectFrom("redirects").select(["path", "target"]).execute();
  return rows.filter(({ target }) => targetKey(target) === path).map((row) => row.path);
}

/** Returns whether there was one. */
export async function deleteRedirect(transaction: Transaction<Tables>, path: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom("redirects").where("path", "=", path).executeTakeFirst();
  return numDeletedRows > 0n;
}
