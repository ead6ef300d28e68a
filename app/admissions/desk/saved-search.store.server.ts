import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/database.server.ts";
import type { DeskList } from "./desk-list.ts";

/** The words of a search name applicants, so they are stored: the address of a list has the id of its search alone. */

const SAVED_FOR_MS = 30 * 24 * 3_600_000;

/** Returns a list with the id of its search, under which its words are saved for 30 days. The same words have the same id. */
export async function saveSearch(db: Db, list: DeskList, now: Date): Promise<DeskList> {
  if (!list.q) return { ...list, search: null };
  await db
    .deleteFrom("staff_searches")
    .where("searched_at", "<=", new Date(now.getTime() - SAVED_FOR_MS))
    .execute();
  const { id } = await db
    .insertInto("staff_searches")
    .values({ id: randomBytes(16).toString("base64url"), words: list.q, searched_at: now })
    .onConflict((conflict) => conflict.column("words").doUpdateSet({ searched_at: now }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ...list, search: id };
}

/** Returns a list with the words of the search that its address names; without a search when that is not saved any more. */
export async function openSearch(db: Db, list: DeskList): Promise<DeskList> {
  if (list.search === null) return { ...list, q: "" };
  const row = await db.selectFrom("staff_searches").select("words").where("id", "=", list.search).executeTakeFirst();
  return row ? { ...list, q: row.words } : { ...list, q: "", search: null };
}
