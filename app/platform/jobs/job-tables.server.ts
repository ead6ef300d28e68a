import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";

const POLL_MS = 500;

/** Creates the tables of the job queue, or upgrades those of an earlier version of pg-boss. Runs as their owner. */
export async function prepareJobTables(owner: pg.Pool): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => owner.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false, bamIntervalSeconds: 10 });
  const errors: unknown[] = [];
  boss.on("error", (error) => errors.push(error));
  await boss.start();
  try {
    // An upgrade leaves the building of indexes to a background task of the owner.
    while (errors.length === 0 && (await isBuildingIndexes(boss))) await wait(POLL_MS);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (errors.length > 0) throw errors[0];
}

async function isBuildingIndexes(boss: PgBoss): Promise<boolean> {
  return (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");
}
