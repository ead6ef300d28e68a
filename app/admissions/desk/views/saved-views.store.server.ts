import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";

/** A list of applications that somebody saved under a name: one's own, or one that a colleague shares. */
export type SavedView = { id: number; name: string; query: string; isShared: boolean; isOwn: boolean; owner: string };

const MAX_VIEWS = 100;

/** Returns one's own views, then those that others share, by name. */
export async function listViews(db: Db, staffId: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("staff_views")
    .innerJoin("staff", "staff.id", "staff_views.staff_id")
    .select(["staff_views.id", "staff_views.name", "query", "is_shared as isShared", "staff_id", "username as owner"])
    .where((where) => where.or([where("staff_id", "=", staffId), where("is_shared", "=", true)]))
    .orderBy(sql`staff_id <> ${staffId}, lower(staff_views.name), staff_views.id`)
    .limit(MAX_VIEWS)
    .execute();
  return rows.map(({ staff_id, ...view }) => ({ ...view, isOwn: staff_id === staffId }));
}

type NewView = { staffId: number; name: string; query: string; isShared: boolean; at: Date };

/** Saves a view and returns its id. An own view with the same name is replaced. */
export async function saveView(
  db: Db,
  { staffId, name, query, isShared, at }: NewView,
): Promise<{ id: number; isReplaced: boolean }> {
  // PostgreSQL sets xmax on the row that a conflict updated, not on an inserted one.
  const { rows } = await sql<{ id: number; isReplaced: boolean }>`
    insert into staff_views (staff_id, name, query, is_shared, saved_at)
    values (${staffId}, ${name}, ${query}, ${isShared}, ${at})
    on conflict (staff_id, lower(name))
    do update set name = excluded.name, query = excluded.query, is_shared = excluded.is_shared, saved_at = excluded.saved_at
    returning id, xmax <> 0 as "isReplaced"`.execute(db);
  const [saved] = rows;
  if (!saved) throw new Error("the view was not saved");
  return saved;
}

/** Deletes a view of its owner. */
export async function deleteView(db: Db, { staffId, id }: { staffId: number; id: number }): Promise<void> {
  await db.deleteFrom("staff_views").where("id", "=", id).where("staff_id", "=", staffId).execute();
}
