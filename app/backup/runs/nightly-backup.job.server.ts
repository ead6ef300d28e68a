import { PLACE } from "../../content/place.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { startStoringTombstones } from "../../privacy/tombstones/store-tombstones.job.server.ts";
import { nameOfDocument } from "../destination/backup-key.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import { listBackups } from "../restore/read-backup.server.ts";
import { deleteRunsBefore, readRuns } from "./backup-runs.store.server.ts";
import { dueRuns } from "./due-runs.ts";
import { pruneBackups } from "./prune-backups.server.ts";
import { type BackupContext, recordBackup, recordVerification } from "./record-runs.server.ts";

/** A failed run is retried by the next hourly run. */
const NIGHTLY_BACKUP: JobKind<object> = { name: "keep-backups", retries: 0, timeoutSeconds: 12 * 3600 };
const EVERY_HOUR = "20 * * * *";
const RUN_RETENTION_MS = 400 * 24 * 3_600_000;

type NeededDeps = Pick<Deps, "db" | "files" | "clock" | "content" | "log">;

/** Schedules a backup every night, a verification every week, and the removal of expired backups. */
export async function startBackups(deps: NeededDeps & Pick<Deps, "jobs">, context: BackupContext): Promise<void> {
  await deps.jobs.repeat(NIGHTLY_BACKUP, EVERY_HOUR, () => runNightlyBackup(deps, context));
  await startStoringTombstones(deps, context.open);
}

/** Runs what is due at this hour. */
export async function runNightlyBackup(deps: NeededDeps, context: BackupContext): Promise<void> {
  const { backup, verification } = await readRuns(deps.db, deps.clock.now());
  const isMissing = await isBackupMissing(context, backup.lastGood?.facts?.backup);
  const last = {
    backup: (!isMissing && backup.lastGood?.startedAt) || null,
    verification: (!isMissing && verification.lastGood?.startedAt) || null,
  };
  const place = deps.content.read(PLACE);
  const due = dueRuns(deps.clock.now(), last, place);
  const onProgress = (line: string) => deps.log.debug(line);
  if (due.backup) {
    const prune = async () =>
      deps.log.info(await pruneBackups(await context.open(), context.connection, place), "old backups pruned");
    try {
      deps.log.info({ outcome: (await recordBackup(deps, context, onProgress)).kind }, "backup run finished");
    } catch (error) {
      // Removes the files of the failed backup, so that the next attempt has room on a full disk. Not during shutdown.
      const isStopped = error instanceof Error && error.name === "AbortError";
      if (!isStopped)
        await prune().catch((pruneError) => deps.log.error({ error: pruneError }, "pruning old backups failed"));
      throw error;
    }
    await prune();
    await deleteRunsBefore(deps.db, new Date(deps.clock.now().getTime() - RUN_RETENTION_MS));
  }
  if (due.verification) {
    const outcome = await recordVerification(deps, context, { id: null, onProgress });
    deps.log.info({ outcome: outcome.kind }, "backup verification finished");
    if (outcome.kind === "documents-damaged") {
      await deleteDocuments(await context.open(), outcome.documents.damaged);
      deps.log.info({ outcome: (await recordBackup(deps, context, onProgress)).kind }, "damaged documents rewritten");
    }
  }
}

/** Whether the destination was changed or emptied since the last backup. False when it is unreachable. */
async function isBackupMissing(context: BackupContext, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  try {
    const { destination } = await context.open();
    return !(await listBackups(destination)).includes(id);
  } catch {
    return false;
  }
}

/** Deletes damaged documents, so that the next backup writes them again. */
async function deleteDocuments({ destination, key }: BackupStorage, hashes: string[]): Promise<void> {
  for (const hash of hashes) await destination.remove(nameOfDocument(key, Buffer.from(hash, "hex")));
}
