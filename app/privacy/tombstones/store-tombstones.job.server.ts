import type { BackupStorage } from "../../backup/destination/backup-storage.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { storeTombstones } from "./stored-tombstones.server.ts";

/** Queued by every erasure, so that no restore brings the person back; and hourly, as a retry. */
export const STORE_TOMBSTONES: JobKind<object> = { name: "keep-tombstones", retries: 12 };
const EVERY_HOUR = "35 * * * *";

/** Schedules storing tombstones with the backups. `open` throws when the destination is unreachable. */
export async function startStoringTombstones(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  open: () => Promise<BackupStorage>,
): Promise<void> {
  await deps.jobs.handle(
    STORE_TOMBSTONES,
    async () => {
      const stored = await storeTombstones(await open(), deps.db);
      if (stored > 0) deps.log.info({ stored }, "tombstones stored with the backups");
    },
    EVERY_HOUR,
  );
}
