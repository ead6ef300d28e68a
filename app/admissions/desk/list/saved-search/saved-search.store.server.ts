import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import type { ApplicationList } from "../application-list.ts";

/** Search texts name applicants, so they are stored here, and the address of a list contains only the id of its search. */

/** Saves the search text of a list for 30 days (`sweep-searches`) and returns the list with its id. The same text has the same id. */
export async function saveSearch(db: Db, list: ApplicationList, now: Date): Promise<ApplicationList> {
  if (!list.q) return { ...list, search: null };
  const { id } = await db
    .insertInto("staff_searches")
    .values({ id: randomBytes(16).toString("base64url"), words: list.q, searched_at: now })
    .onConflict((conflict) => conflict.column("words").doUpdateSet({ searched_at: now }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...list, search: id };
}

/** Returns a list with its saved search text; without a search when the text is no longer saved. */
export async function loadSearch(db: Db, list: ApplicationList): Promise<ApplicationList> {
  if (list.search === null) return { ...list, q: "" };
  const row = await db.selectFrom("staff_searches").select("words").where("id", "=", list.search).executeTakeFirst();
  return row ? { ...list, q: row.words } : { ...list, q: "", search: null };
}

/** Deletes the searches that were last used before `time`, but not those of saved views. Returns how many were deleted. */
export async function deleteSearchesBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("staff_searches")
    .where("searched_at", "<=", time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("staff_views")
            .select("staff_views.id")
            .where(sql<boolean>`strpos(staff_views.query, 'search=' || staff_searches.id) > 0`),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
