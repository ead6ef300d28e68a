import type pg from "pg";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { startStoringTombstones } from "../../privacy/tombstones/store-tombstones.job.server.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { listBackups } from "../restore/read-backup.server.ts";
import { deleteRunsBefore, readRuns } from "./backup-runs.store.server.ts";
import { dueRuns } from "./due-runs.ts";
import { pruneBackups } from "./prune-backups.server.ts";
import { recordBackup, recordProof } from "./record-runs.server.ts";

/** What is due is tried again an hour later when it went wrong. */
const NIGHTLY_BACKUP: JobKind<object> = { name: "keep-backups", retries: 0, endsWithinSeconds: 12 * 3600 };
const EVERY_HOUR = "20 * * * *";
const RUN_RETENTION_MS = 400 * 24 * 3_600_000;

export type BackupPlace = {
  /** Throws, with a line for staff, where the destination can't be reached. */
  open(): Promise<BackupStorage>;
  connection: pg.ClientConfig;
  migrations: string;
};

type Needed = Pick<Deps, "db" | "files" | "clock" | "log">;

/** Makes a backup every night, proves one every week, and removes those whose time is over. */
export async function startBackups(deps: Needed & Pick<Deps, "jobs">, place: BackupPlace): Promise<void> {
  await deps.jobs.handle(NIGHTLY_BACKUP, () => runNightlyBackup(deps, place));
  await deps.jobs.repeat(NIGHTLY_BACKUP, EVERY_HOUR);
  await startStoringTombstones(deps, place.open);
}

/** What is due at this hour. */
export async function runNightlyBackup(deps: Needed, place: BackupPlace): Promise<void> {
  const { backup, proof } = await readRuns(deps.db, deps.clock.now());
  const isGone = await isBackupGone(place, backup.lastGood?.facts?.backup);
  const due = dueRuns(deps.clock.now(), {
    backup: (!isGone && backup.lastGood?.startedAt) || null,
    proof: (!isGone && proof.lastGood?.startedAt) || null,
  });
  const say = (line: string) => deps.log.debug(line);
  if (due.backup) {
    const prune = async () =>
      deps.log.info(await pruneBackups(await place.open(), place.connection), "old backups were looked through");
    try {
      deps.log.info({ outcome: (await recordBackup(deps, place, say)).kind }, "a backup was due");
    } catch (error) {
      // A place that is full has room for the next try once what this one left is gone. A program that is to stop stops where it is.
      const isStopped = error instanceof Error && error.name === "AbortError";
      if (!isStopped)
        await prune().catch((fault) => deps.log.error({ error: fault }, "old backups could not be looked through"));
      throw error;
    }
    await prune();
    await deleteRunsBefore(deps.db, new Date(deps.clock.now().getTime() - RUN_RETENTION_MS));
  }
  if (due.proof) {
    const outcome = await recordProof(deps, place, { id: null, say });
    deps.log.info({ outcome: outcome.kind }, "a proof of the backups was due");
    if (outcome.kind === "documents-damaged") {
      await deleteDocuments(await place.open(), outcome.documents.damaged);
      deps.log.info({ outcome: (await recordBackup(deps, place, say)).kind }, "damaged documents are written again");
    }
  }
}

/** Whether the place is another one than before, or was emptied. Of a place that can't be reached nobody knows. */
async function isBackupGone(place: BackupPlace, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  try {
    const { destination } = await place.open();
    return !(await listBackups(destination)).includes(id);
  } catch {
    return false;
  }
}

/** Removes documents that can't be read back, so that the next backup writes them again. */
async function deleteDocuments({ destination, key }: BackupStorage, hashes: string[]): Promise<void> {
  for (const hash of hashes) await destination.remove(nameOfDocument(key, Buffer.from(hash, "hex")));
}
