import type { Deps } from "./deps.server.ts";
import type { JobKind } from "./jobs.server.ts";
import { forgetOldRemovals, removeUnusedFile } from "./kept-files.store.server.ts";

/** Schedules are kept in the database: another name here would leave the old one behind. */
const SWEEP_FILES: JobKind<object> = { name: "sweep-documents", retries: 3 };
const EVERY_NIGHT = "40 3 * * *";
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
  await forgetOldRemovals(db);
  let removed = 0;
  for await (const sha256 of files.keptBefore(before)) {
    if (await removeUnusedFile(db, files, sha256, before)) removed++;
  }
  return removed;
}
