import type { Deps } from "../../../../platform/deps.server.ts";
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

/** Deletes uploads past their retention period. Returns how many were deleted. */
export function sweepUploads({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return deleteUploadsBefore(db, new Date(clock.now().getTime() - UPLOAD_RETENTION_MS));
}
