import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { compareBatch } from "./find-duplicates.store.server.ts";

const FIND_DUPLICATES: JobKind<object> = { name: "find-duplicates", retries: 3, timeoutSeconds: 3600 };
/** For applications whose job found another instance busy, and for those from before an upgrade. */
const EVERY_TEN_MINUTES = "*/10 * * * *";
const BATCH = 200;

/** Starts the search for duplicates, after each submission and every ten minutes. An interrupted one continues where it was. */
export async function startDuplicateSearch(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.jobs.handle(
    FIND_DUPLICATES,
    async () => {
      await findDuplicates(deps);
    },
    EVERY_TEN_MINUTES,
  );
}

/** Queues the search for a new application in the caller's transaction. The database has put the application into the queue. */
export function queueDuplicateSearch({ jobs }: Pick<Deps, "jobs">, transaction: Transaction<Tables>): Promise<void> {
  return jobs.send(FIND_DUPLICATES, {}, transaction);
}

/** Compares all applications that wait for it with the others of their session. Returns how many it compared. */
export async function findDuplicates({ db, clock }: Pick<Deps, "db" | "clock">, batch = BATCH): Promise<number> {
  let compared = 0;
  for (;;) {
    const outcome = await compareBatch(db, { now: clock.now(), size: batch });
    if (outcome.kind === "busy" || outcome.applications === 0) return compared;
    compared += outcome.applications;
  }
}
