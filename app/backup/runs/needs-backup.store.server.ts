import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.server.ts";
import { readRuns } from "./backup-runs.store.server.ts";

const RECENT_MS = 3_600_000;

/** Returns whether a backup has to be made before an import: the site is in use, and its last backup is older than an hour. */
export async function needsBackup(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from applications)
      or exists (select from content_versions where key <> 'setup')
      or exists (select from library_pictures)
      or exists (select from added_pages) as used`.execute(db);
  if (rows[0]?.used === false) return false;
  const { lastGood } = (await readRuns(db, now)).backup;
  return lastGood === null || now.getTime() - lastGood.startedAt.getTime() > RECENT_MS;
}
