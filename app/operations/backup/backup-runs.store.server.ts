import type { Db } from "../../platform/database.server.ts";
import { createBackupKey } from "./backup-key.server.ts";

export type RunKind = "backup" | "proof";

/** `lost`: documents that the files did not have, or no longer as they were kept. */
export type RunFacts = { backup: string; documents: number; rows: number; lost: number };

/** A backup, or the proof of one, as it went. */
export type Run = {
  startedAt: Date;
  /** Null while it is under way, and for ever when it was cut off. */
  finishedAt: Date | null;
  /** What was wrong, in words for staff; null when nothing was. */
  trouble: string | null;
  facts: RunFacts | null;
};

export type Runs = Record<RunKind, { last: Run | null; lastGood: Run | null; first: Date | null }>;

/** The key of the backups, and whether it was made just now: it is shown that once. */
export async function keepBackupKey(db: Db): Promise<{ letters: string; isNew: boolean }> {
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
  end: { now: Date; trouble: string | null; facts: RunFacts | null },
): Promise<void> {
  await db
    .updateTable("backup_runs")
    .set({ finished_at: end.now, trouble: end.trouble, facts: end.facts && JSON.stringify(end.facts) })
    .where("id", "=", id)
    .execute();
}

export async function forgetRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom("backup_runs").where("id", "=", id).execute();
}

export async function forgetRunsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("backup_runs").where("started_at", "<", time).execute();
}

export async function readRuns(db: Db): Promise<Runs> {
  const [backup, proof] = await Promise.all([readRunsOf(db, "backup"), readRunsOf(db, "proof")]);
  return { backup, proof };
}

async function readRunsOf(db: Db, kind: RunKind): Promise<Runs[RunKind]> {
  const runs = db.selectFrom("backup_runs").where("kind", "=", kind);
  const newest = runs
    .select(["started_at as startedAt", "finished_at as finishedAt", "trouble", "facts"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const [last, lastGood, first] = await Promise.all([
    newest.where("finished_at", "is not", null).executeTakeFirst(),
    newest.where("finished_at", "is not", null).where("trouble", "is", null).executeTakeFirst(),
    runs.select("started_at as at").orderBy("started_at").limit(1).executeTakeFirst(),
  ]);
  return { last: last ?? null, lastGood: lastGood ?? null, first: first?.at ?? null };
}
