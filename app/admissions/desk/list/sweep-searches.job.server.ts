import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { deleteSearchesBefore } from "./saved-search.store.server.ts";

const SWEEP_SEARCHES: JobKind<object> = { name: "sweep-searches", retries: 3 };
const EVERY_NIGHT = "55 3 * * *";
const SAVED_FOR_MS = 30 * 24 * 3_600_000;

/** Deletes, every night, the words of staff's searches that nobody repeated within 30 days: they name applicants. */
export async function startSearchSweep(deps: Deps): Promise<void> {
  await deps.jobs.handle(SWEEP_SEARCHES, async () => {
    const removed = await sweepSearches(deps);
    deps.log.info({ removed }, "expired searches of staff deleted");
  });
  await deps.jobs.repeat(SWEEP_SEARCHES, EVERY_NIGHT);
}

/** One sweep. Returns how many searches were deleted. */
export function sweepSearches({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return deleteSearchesBefore(db, new Date(clock.now().getTime() - SAVED_FOR_MS));
}
