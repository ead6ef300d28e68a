import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";

/** Returns whether the site has texts, pictures or applications of its own, which an import can't bring back. */
export async function isSiteInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from applications)
      or exists (select from content_versions)
      or exists (select from library_pictures)
      or exists (select from added_pages) as used`.execute(db);
  return rows[0]?.used !== false;
}
