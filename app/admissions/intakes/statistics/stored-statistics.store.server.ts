import { sql } from "kysely";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { IntakeStatistics } from "./intake-statistics.ts";

type StatisticsKey = { intakeId: number; scope: string };
type StoredStatistics = { statistics: IntakeStatistics; tookMs: number; countedAt: Date };

/** Returns the stored counts of an intake; null without any, or with those of an earlier version, which lack the offers that lapsed. */
export async function readStoredStatistics(
  db: Db,
  { intakeId, scope }: StatisticsKey,
): Promise<StoredStatistics | null> {
  const { rows } = await sql<StoredStatistics>`
    select figures as statistics, took_ms as "tookMs", counted_at as "countedAt" from intake_figures
    where intake_id = ${intakeId} and scope = ${scope} and figures -> 'all' ? 'lapsed'`.execute(db);
  return rows[0] ?? null;
}

export async function storeStatistics(
  db: Db,
  { intakeId, scope }: StatisticsKey,
  stored: StoredStatistics,
): Promise<void> {
  const { statistics, tookMs, countedAt } = stored;
  await sql`
    insert into intake_figures (intake_id, scope, figures, took_ms, counted_at)
    values (${intakeId}, ${scope}, ${JSON.stringify(statistics)}, ${tookMs}, ${countedAt})
    on conflict (intake_id, scope) do update set
      figures = excluded.figures, took_ms = excluded.took_ms, counted_at = excluded.counted_at
    where intake_figures.counted_at < excluded.counted_at`.execute(db);
  // Those of scopes that nobody has any more would stay.
  await sql`delete from intake_figures where counted_at < ${countedAt}::timestamptz - interval '30 days'`.execute(db);
}

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

/** Sums how often each step of filling in the form was taken. */
export async function sumFunnelCounts(db: Db, intakeId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("funnel_counts")
    .select(({ fn }) => ["step", fn.sum<string>("count").as("count")])
    .where("intake_id", "=", intakeId)
    .groupBy("step")
    .execute();
  return new Map(rows.map(({ step, count }) => [step, Number(count)]));
}

/** Runs a task unless it runs already, on any instance. */
export async function exclusively(db: Db, name: string, task: () => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${name})) as locked`.execute(transaction);
    if (rows[0]?.locked) await task();
  });
}
