import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs.server.ts";
import type { Vault } from "../backup/vault.server.ts";
import { keepTombstones } from "./kept-tombstones.server.ts";

/** Left by every erasure, so that no backup brings the person back; and each hour, for what went wrong meanwhile. */
export const KEEP_TOMBSTONES: JobKind<object> = { name: "keep-tombstones", retries: 12 };
const EVERY_HOUR = "35 * * * *";

/** Puts tombstones beside the backups. `open` throws where the destination can't be reached. */
export async function startKeepingTombstones(
  deps: Pick<Deps, "db" | "jobs" | "log">,
  open: () => Promise<Vault>,
): Promise<void> {
  await deps.jobs.handle(KEEP_TOMBSTONES, async () => {
    const kept = await keepTombstones(await open(), deps.db);
    if (kept > 0) deps.log.info({ kept }, "notes of erasures put beside the backups");
  });
  await deps.jobs.repeat(KEEP_TOMBSTONES, EVERY_HOUR);
}
