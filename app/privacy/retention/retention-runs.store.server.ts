import type { Db } from "../../platform/postgres/database.server.ts";

export type RetentionRun = { startedAt: Date; finishedAt: Date | null; removed: Record<string, number> };

export async function insertRun(db: Db, startedAt: Date): Promise<number> {
  const { id } = await db
    .insertInto("retention_runs")
    .values({ started_at: startedAt, finished_at: null, removed: JSON.stringify({}) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRun(
  db: Db,
  { id, finishedAt, removed }: { id: number; finishedAt: Date | null; removed: Record<string, number> },
): Promise<void> {
  await db
    .updateTable("retention_runs")
    .set({ removed: JSON.stringify(removed), finished_at: finishedAt })
    .where("id", "=", id)
    .execute();
}

export async function findLastRun(db: Db): Promise<RetentionRun | null> {
  const row = await db.selectFrom("retention_runs").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
  return row ? { startedAt: row.started_at, finishedAt: row.finished_at, removed: row.removed } : null;
}

export async function hasRunBetween(db: Db, from: Date, to: Date): Promise<boolean> {
  const query = db
    .selectFrom("retention_runs")
    .select("id")
    .where("started_at", ">=", from)
    .where("started_at", "<=", to);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
