import type { Db } from "../../platform/postgres/database.server.ts";
import { createBackupKey } from "../destination/backup-key.server.ts";

const FIRST_MIGRATION = "0013-backups";

export type RunKind = "backup" | "proof";

/** `lost` counts the documents that were missing or damaged in the files. */
export type RunFacts = { backup: string; documents: number; rows: number; lost: number };

/** The record of one backup or verification. */
export type Run = {
  startedAt: Date;
  /** Null while it runs, and if it was interrupted. */
  finishedAt: Date | null;
  /** An error message for staff, or null. */
  error: string | null;
  facts: RunFacts | null;
};

export type RunsOfKind = { last: Run | null; lastGood: Run | null };

export type Runs = {
  backup: RunsOfKind;
  verification: RunsOfKind;
  /** When this database was created, restored, or upgraded to a version with backups. */
  since: Date;
};

/** Returns the backup key, and whether it was just created: a new key is shown once. */
export async function saveBackupKey(db: Db): Promise<{ letters: string; isNew: boolean }> {
  const created = createBackupKey();
  await db
    .insertInto("backup_key")
    .values({ only_row: true, letters: created })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { letters } = await db.selectFrom("backup_key").select("letters").executeTakeFirstOrThrow();
  return { letters, isNew: letters === created };
}

/** Returns the backup key that the database stores; null when there is none, since BACKUP_KEY has always been set. */
export async function readStoredKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom("backup_key").select("letters").executeTakeFirst();
  return row?.letters ?? null;
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

/** Reads the last runs. Ignores those with a time in the future: they were recorded while the clock was wrong. */
export async function readRuns(db: Db, now: Date): Promise<Runs> {
  const [backup, verification, since] = await Promise.all([
    readRunsOf(db, "backup", now),
    readRunsOf(db, "proof", now),
    readSince(db),
  ]);
  return { backup, verification, since };
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
