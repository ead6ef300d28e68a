import type { BackupStorage } from "../../backup/destination/backup-storage.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { storeTombstones } from "./stored-tombstones.server.ts";

/** Left by every erasure, so that no backup brings the person back; and each hour, for what went wrong meanwhile. */
export const STORE_TOMBSTONES: JobKind<object> = { name: "keep-tombstones", retries: 12 };
const EVERY_HOUR = "35 * * * *";

/** Puts tombstones beside the backups. `open` throws where the destination can't be reached. */
export async function startStoringTombstones(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  open: () => Promise<BackupStorage>,
): Promise<void> {
  await deps.jobs.handle(STORE_TOMBSTONES, async () => {
    const stored = await storeTombstones(await open(), deps.db);
    if (stored > 0) deps.log.info({ kept: stored }, "notes of erasures put beside the backups");
  });
  await deps.jobs.repeat(STORE_TOMBSTONES, EVERY_HOUR);
}
