import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { deleteUnconfirmed, restoreUnconfirmed } from "./subscriber.store.server.ts";

const SWEEP_SUBSCRIBERS: JobKind<object> = { name: "sweep-subscribers", retries: 3 };
const EVERY_NIGHT = "50 3 * * *";
const UNCONFIRMED_FOR_MS = 30 * 24 * 3_600_000;

/** Schedules the nightly deletion of addresses not confirmed within 30 days. */
export async function startSubscriberSweep(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SWEEP_SUBSCRIBERS, EVERY_NIGHT, async () => {
    const removed = await sweepSubscribers(deps);
    deps.log.info({ removed }, "deleted unconfirmed subscribers");
  });
}

/** Deletes unconfirmed addresses past their retention period; those that must get no newsletter stay known for it. Returns how many. */
export async function sweepSubscribers({ db, clock }: Deps): Promise<number> {
  const before = new Date(clock.now().getTime() - UNCONFIRMED_FOR_MS);
  await restoreUnconfirmed(db, before);
  return deleteUnconfirmed(db, before);
}
