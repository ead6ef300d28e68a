import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.server.ts";
import { ADVISORY_LOCKS } from "../../platform/postgres/advisory-locks.ts";
import { headWordsOf } from "../../platform/postgres/search-words.server.ts";
import { readPages } from "./read-pages.server.ts";
import { readProgrammes } from "./read-programmes.server.ts";

/** Raised when the entries are indexed in another way, so that the next start replaces them. */
const INDEX_FORMAT = 1;

/** Replaces the entries of the site search if the content documents say something else than they do. Returns whether they did. */
export async function replaceEntries({ db, ...site }: Pick<Deps, "db" | "content" | "addedPages">): Promise<boolean> {
  const entries = [...readProgrammes(site.content), ...readPages(site)];
  const digest = createHash("sha256")
    .update(JSON.stringify([INDEX_FORMAT, entries]))
    .digest();
  const stored = await db.selectFrom("search_index").select("entries_sha256").executeTakeFirst();
  if (stored?.entries_sha256.equals(digest)) return false;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.searchEntries})`.execute(transaction);
    await transaction.deleteFrom("search_entries").execute();
    const rows = entries.map((entry, place) => ({ place, ...entry, words: headWordsOf(entry.title, entry.text) }));
    await transaction.insertInto("search_entries").values(rows).execute();
    await transaction
      .insertInto("search_index")
      .values({ entries_sha256: digest })
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ entries_sha256: digest }))
      .execute();
  });
  return true;
}
