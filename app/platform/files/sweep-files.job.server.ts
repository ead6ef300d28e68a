import type { Deps } from "../deps.server.ts";
import type { JobKind } from "../jobs/jobs.server.ts";
import { deleteOldRemovals, notOfDocuments, removeUnusedFile } from "./stored-files.store.server.ts";

/** Schedules are stored in the database by name: renaming the job would leave the old schedule behind. */
const SWEEP_FILES: JobKind<object> = { name: "sweep-documents", retries: 3, timeoutSeconds: 6 * 3600 };
const EVERY_NIGHT = "40 3 * * *";
const BATCH_SIZE = 500;
const UNUSED_FOR_MS = 48 * 60 * 60 * 1000;

/** Schedules the nightly sweep of unused files, as left by a lost connection or a retry with other documents. */
export async function startFileSweep(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SWEEP_FILES, EVERY_NIGHT, async () => {
    const removed = await sweepFiles(deps);
    deps.log.info({ removed }, "unused files removed");
  });
}

/** Removes unused files. Returns how many. */
export async function sweepFiles({ db, files, clock }: Pick<Deps, "db" | "files" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_FOR_MS);
  await deleteOldRemovals(db);
  let removed = 0;
  for await (const hashes of inBatches(files.storedBefore(before))) {
    // Almost all are documents: only the others have to be checked under the lock.
    for (const sha256 of await notOfDocuments(db, hashes)) {
      if (await removeUnusedFile(db, files, sha256, before)) removed++;
    }
  }
  return removed;
}

async function* inBatches(hashes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  for await (const sha256 of hashes) {
    batch.push(sha256);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
