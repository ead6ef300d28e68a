import type { Deps } from "../deps.server.ts";
import type { JobKind } from "../jobs/jobs.server.ts";
import { deleteOldRemovals, notOfDocuments, removeUnusedFile } from "./stored-files.store.server.ts";

/** Schedules are kept in the database: another name here would leave the old one behind. */
const SWEEP_FILES: JobKind<object> = { name: "sweep-documents", retries: 3, endsWithinSeconds: 6 * 3600 };
const EVERY_NIGHT = "40 3 * * *";
const LOOKUP_CONCURRENCY = 500;
const UNUSED_FOR_MS = 48 * 60 * 60 * 1000;

/** Removes, every night, files that nothing came to name: of a line that broke, or a retry with other papers. */
export async function startFileSweep(deps: Deps): Promise<void> {
  await deps.jobs.handle(SWEEP_FILES, async () => {
    const removed = await sweepFiles(deps);
    deps.log.info({ removed }, "unused files swept");
  });
  await deps.jobs.repeat(SWEEP_FILES, EVERY_NIGHT);
}

/** One sweep. Gives how many files were removed. */
export async function sweepFiles({ db, files, clock }: Pick<Deps, "db" | "files" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_FOR_MS);
  await deleteOldRemovals(db);
  let removed = 0;
  for await (const hashes of inBatches(files.storedBefore(before))) {
    // Almost all are documents: only what is not has to be looked at under a lock.
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
    if (batch.length < LOOKUP_CONCURRENCY) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
