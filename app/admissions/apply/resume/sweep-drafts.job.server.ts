import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { deleteDraftSessionsBefore } from "./open-link/draft-session.store.server.ts";
import { deleteExpiredDrafts } from "./send-link/draft.store.server.ts";

const SWEEP_DRAFTS: JobKind<object> = { name: "sweep-drafts", retries: 3 };
/** Before the job that deletes uploads, which keeps those that a draft needs. */
const EVERY_NIGHT = "40 3 * * *";
const DAY_MS = 24 * 3_600_000;

/** Starts a nightly job that deletes drafts whose link has expired. */
export async function startDraftSweep(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SWEEP_DRAFTS, EVERY_NIGHT, async () => {
    const removed = await sweepDrafts(deps);
    deps.log.info({ removed }, "deleted drafts whose link has expired");
  });
}

/** Deletes expired drafts and their sessions. Returns how many drafts were deleted. */
export async function sweepDrafts({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  const now = clock.now();
  await deleteDraftSessionsBefore(db, new Date(now.getTime() - DAY_MS));
  return deleteExpiredDrafts(db, now);
}
