import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { PLACE } from "../../content/place.content.ts";
import { type BatchedCounter, createBatchedCounter } from "../../platform/batched-counter.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";
import { isoDay } from "../../ui/format/place-time.ts";

export type UnknownPath = { path: string; count: number; lastOn: string };

/** The paths requested least are deleted beyond this number. */
const MAX_PATHS = 2000;
/** A path that nobody requested for so long is deleted. */
const MAX_AGE_DAYS = 180;

/** Opens the counter of requests for paths without a page. */
export function openUnknownPaths(deps: Pick<Deps, "db" | "clock" | "content" | "limits" | "log">): BatchedCounter {
  return createBatchedCounter({
    limit: deps.limits.unknownPathsByNetwork,
    log: deps.log,
    write: (counts) => addUnknownPaths(deps.db, isoDay(deps.clock.now(), deps.content.read(PLACE)), counts),
  });
}

async function addUnknownPaths(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two instances can't wait for each other's rows.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, count]) => ({ path, count }));
  await db
    .insertInto("unknown_paths")
    .values(rows.map((row) => ({ ...row, first_on: day, last_on: day })))
    .onConflict((conflict) =>
      conflict
        .column("path")
        .doUpdateSet({ count: sql`unknown_paths.count + excluded.count`, last_on: sql`excluded.last_on` }),
    )
    .execute();
  await sql`
    delete from unknown_paths where last_on < ${day}::date - ${MAX_AGE_DAYS}::integer or path in (
      select path from unknown_paths order by count desc, last_on desc, path offset ${MAX_PATHS}
    )`.execute(db);
}

/** Returns the paths without a page that are requested most. */
export async function listUnknownPaths(db: Db, limit: number): Promise<UnknownPath[]> {
  return db
    .selectFrom("unknown_paths")
    .select(["path", "count", sql<string>`last_on::text`.as("lastOn")])
    .orderBy("count", "desc")
    .orderBy("last_on", "desc")
    .orderBy("path")
    .limit(limit)
    .execute();
}

export async function deleteUnknownPath(db: Db | Transaction<Tables>, path: string): Promise<void> {
  await db.deleteFrom("unknown_paths").where("path", "=", path).execute();
}
