import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";

/** Adds counts of steps to those of a day. */
export async function addFunnelCounts(
  db: Db,
  intakeId: number,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  // In one order, so that two instances can't wait for each other's rows.
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([step, count]) => ({ step, count }));
  await db
    .insertInto("funnel_counts")
    .values(rows.map((row) => ({ ...row, intake_id: intakeId, day })))
    .onConflict((conflict) =>
      conflict.columns(["intake_id", "day", "step"]).doUpdateSet({ count: sql`funnel_counts.count + excluded.count` }),
    )
    .execute();
}
