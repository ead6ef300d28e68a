import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { ApplicationList } from "./application-list.ts";

/** The words of a search name applicants, so they are stored: the address of a list has the id of its search alone. */

/** Returns a list with the id of its search, under which its words are saved for 30 days (`sweep-searches`). The same words have the same id. */
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

/** Returns a list with the words of the search that its address names; without a search when that is not saved any more. */
export async function openSearch(db: Db, list: ApplicationList): Promise<ApplicationList> {
  if (list.search === null) return { ...list, q: "" };
  const row = await db.selectFrom("staff_searches").select("words").where("id", "=", list.search).executeTakeFirst();
  return row ? { ...list, q: row.words } : { ...list, q: "", search: null };
}

/** Deletes the words that nobody searched for since `time`. Returns of how many searches. */
export async function deleteSearchesBefore(db: Db, time: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("staff_searches").where("searched_at", "<=", time).executeTakeFirst();
  return Number(numDeletedRows);
}
