import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { raiseSiteVersion } from "../../../platform/site/site-version.server.ts";
import { addedPageKey } from "../../added/added-page.content.ts";

type Reader = Db | Transaction<Tables>;
/** `staffId` is null for the command line. */
type Change = { now: Date; staffId: number | null };

/** Returns the pages that are not removed, by path. */
export function selectPages(db: Reader): Promise<AddedPage[]> {
  return db
    .selectFrom("added_pages")
    .select(["id", "path", "name"])
    .where("removed_at", "is", null)
    .orderBy("path")
    .execute();
}

/** Returns the removed pages, the last removed first. */
export function selectRemovedPages(db: Reader) {
  return removedPages(db).orderBy("removed_at", "desc").limit(50).execute();
}

/** Returns a removed page; null when there is none of this id. */
export async function findRemovedPage(db: Reader, id: number) {
  return (await removedPages(db).where("added_pages.id", "=", id).executeTakeFirst()) ?? null;
}

function removedPages(db: Reader) {
  return db
    .selectFrom("added_pages")
    .leftJoin("staff", "staff.id", "removed_by")
    .select(["added_pages.id", "path", "added_pages.name", "removed_at as removedAt", "username as removedBy"])
    .where("removed_at", "is not", null);
}

/** Adds a page and returns its id. All instances are notified when it is committed. */
export async function insertPage(
  transaction: Transaction<Tables>,
  { path, name, now, staffId }: Omit<AddedPage, "id"> & Change,
): Promise<number> {
  const { id } = await transaction
    .insertInto("added_pages")
    .values({ path, name, created_at: now, created_by: staffId, removed_at: null, removed_by: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await raiseSiteVersion(transaction);
  return id;
}

export async function updatePath(transaction: Transaction<Tables>, id: number, path: string): Promise<void> {
  await transaction.updateTable("added_pages").set({ path }).where("id", "=", id).execute();
  await raiseSiteVersion(transaction);
}

export async function updateName(transaction: Transaction<Tables>, id: number, name: string): Promise<void> {
  await transaction.updateTable("added_pages").set({ name }).where("id", "=", id).execute();
  await raiseSiteVersion(transaction);
}

export async function markRemoved(
  transaction: Transaction<Tables>,
  id: number,
  { now, staffId }: Change,
): Promise<void> {
  const removed = { removed_at: now, removed_by: staffId };
  await transaction.updateTable("added_pages").set(removed).where("id", "=", id).execute();
  await raiseSiteVersion(transaction);
}

export async function putBack(transaction: Transaction<Tables>, id: number): Promise<void> {
  await transaction
    .updateTable("added_pages")
    .set({ removed_at: null, removed_by: null })
    .where("id", "=", id)
    .execute();
  await raiseSiteVersion(transaction);
}

/** Returns whether visitors can ever have seen the page. */
export async function wasPublished(db: Reader, id: number): Promise<boolean> {
  return (await selectPublished(db, [id])).has(id);
}

/** Returns those of these pages that visitors can ever have seen. */
export async function selectPublished(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const versions = await db
    .selectFrom("content_versions")
    .select("key")
    .distinct()
    .where("key", "in", ids.map(addedPageKey))
    .where("withdrawn_at", "is", null)
    .execute();
  const keys = new Set(versions.map(({ key }) => key));
  return new Set(ids.filter((id) => keys.has(addedPageKey(id))));
}

/** Returns the path to which a path was moved, with a page or with one above it; the path itself when it never was. */
export async function followMoves(db: Db, path: string): Promise<string> {
  const moves = await db
    .selectFrom("audit_events")
    .select([sql<string>`detail->>'from'`.as("from"), sql<string>`detail->>'to'`.as("to")])
    .where("action", "=", "page.moved" satisfies AuditAction)
    .orderBy("id")
    .execute();
  return moves.reduce(
    (at, { from, to }) => (at === from || at.startsWith(`${from}/`) ? to + at.slice(from.length) : at),
    path,
  );
}
