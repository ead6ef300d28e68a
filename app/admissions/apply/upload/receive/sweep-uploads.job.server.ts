import type { Deps } from "../../../../platform/deps.server.ts";
import { removeUnusedFile } from "../../../../platform/files/stored-files.store.server.ts";
import type { JobKind } from "../../../../platform/jobs/jobs.server.ts";
import { UPLOAD_RETENTION_MS } from "./postgres-uploads.server.ts";
import { deleteUploadsBefore } from "./upload.store.server.ts";

const SWEEP_UPLOADS: JobKind<object> = { name: "sweep-uploads", retries: 3 };
const EVERY_NIGHT = "45 3 * * *";

/** Starts a nightly job that deletes uploads past their retention period. */
export async function startUploadSweep(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SWEEP_UPLOADS, EVERY_NIGHT, async () => {
    const removed = await sweepUploads(deps);
    deps.log.info({ removed }, "deleted uploads past their retention period");
  });
}

/** Deletes uploads past their retention period, with the files of their pieces. Returns how many uploads were deleted. */
export async function sweepUploads({ db, files, clock }: Pick<Deps, "db" | "files" | "clock">): Promise<number> {
  const now = clock.now();
  const { removed, pieces } = await deleteUploadsBefore(db, new Date(now.getTime() - UPLOAD_RETENTION_MS));
  for (const sha256 of pieces) await removeUnusedFile(db, files, sha256, now);
  return removed;
}
