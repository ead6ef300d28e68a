import type { Deps } from "../../../../platform/deps.server.ts";
import type { JobKind } from "../../../../platform/jobs/jobs.server.ts";
import { deleteSearchesBefore } from "./saved-search.store.server.ts";

const SWEEP_SEARCHES: JobKind<object> = { name: "sweep-searches", retries: 3 };
const EVERY_NIGHT = "55 3 * * *";
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Schedules the nightly deletion of search texts that were not used for 30 days, since they name applicants. */
export async function startSearchSweep(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SWEEP_SEARCHES, EVERY_NIGHT, async () => {
    const removed = await sweepSearches(deps);
    deps.log.info({ removed }, "expired searches of staff deleted");
  });
}

/** Deletes expired searches. Returns how many were deleted. */
export function sweepSearches({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return deleteSearchesBefore(db, new Date(clock.now().getTime() - RETENTION_MS));
}
