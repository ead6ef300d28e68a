import type { Db } from "../../platform/postgres/database.server.ts";
import { createBackupKey } from "../destination/backup-key.server.ts";

const FIRST_MIGRATION = "0013-backups";

export type RunKind = "backup" | "proof";

/** `lost`: documents that the files did not have, or no longer as they were kept. */
export type RunFacts = { backup: string; documents: number; rows: number; lost: number };

/** A backup, or the proof of one, as it went. */
export type Run = {
  startedAt: Date;
  /** Null while it is under way, and for ever when it was cut off. */
  finishedAt: Date | null;
  /** What was wrong, in words for staff; null when nothing was. */
  error: string | null;
  facts: RunFacts | null;
};

export type RunsOfKind = { last: Run | null; lastGood: Run | null };

export type Runs = Record<RunKind, RunsOfKind> & {
  /** When this database came to keep backups: when it was made, upgraded or restored. */
  since: Date;
};

/** The key of the backups, and whether it was made just now: it is shown that once. */
export async function saveBackupKey(db: Db): Promise<{ letters: string; isNew: boolean }> {
  const made = createBackupKey();
  await db
    .insertInto("backup_key")
    .values({ only_row: true, letters: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { letters } = await db.selectFrom("backup_key").select("letters").executeTakeFirstOrThrow();
  return { letters, isNew: letters === made };
}

export async function beginRun(db: Db, kind: RunKind, now: Date): Promise<number> {
  const { id } = await db
    .insertInto("backup_runs")
    .values({ kind, started_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function endRun(
  db: Db,
  id: number,
  end: { now: Date; error: string | null; facts: RunFacts | null },
): Promise<void> {
  await db
    .updateTable("backup_runs")
    .set({ finished_at: end.now, trouble: end.error, facts: end.facts && JSON.stringify(end.facts) })
    .where("id", "=", id)
    .execute();
}

export async function deleteRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom("backup_runs").where("id", "=", id).execute();
}

export async function deleteRunsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("backup_runs").where("started_at", "<", time).execute();
}

/** What shows a time that has not come yet was noted while the clock was wrong, and counts for nothing. */
export async function readRuns(db: Db, now: Date): Promise<Runs> {
  const [backup, proof, since] = await Promise.all([
    readRunsOf(db, "backup", now),
    readRunsOf(db, "proof", now),
    readSince(db),
  ]);
  return { backup, proof, since };
}

async function readRunsOf(db: Db, kind: RunKind, now: Date): Promise<RunsOfKind> {
  const ended = db
    .selectFrom("backup_runs")
    .select(["started_at as startedAt", "finished_at as finishedAt", "trouble as error", "facts"])
    .where("kind", "=", kind)
    .where("finished_at", "is not", null)
    .where("started_at", "<=", now)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const [last, lastGood] = await Promise.all([
    ended.executeTakeFirst(),
    ended.where("trouble", "is", null).executeTakeFirst(),
  ]);
  return { last: last ?? null, lastGood: lastGood ?? null };
}

async function readSince(db: Db): Promise<Date> {
  const { timestamp } = await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .selectFrom("kysely_migration")
    .select("timestamp")
    .where("name", "=", FIRST_MIGRATION)
    .executeTakeFirstOrThrow();
  return new Date(timestamp);
}
