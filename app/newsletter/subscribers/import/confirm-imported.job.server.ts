import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { sendConfirmation } from "../../subscribe/send-confirmation.job.server.ts";
import { listToConfirm } from "./import-subscribers.store.server.ts";

export const CONFIRM_IMPORTED: JobKind<object> = { name: "confirm-imported", retries: 0 };
const EVERY_MINUTE = "* * * * *";

/** Starts the job that asks imported subscribers to confirm, a part of them in each minute, so that other mails don't wait behind them. */
export async function startImportedConfirmations(deps: Deps, perMinute: number): Promise<void> {
  await deps.jobs.handle(CONFIRM_IMPORTED, async () => void (await confirmImported(deps, perMinute)), EVERY_MINUTE);
}

/** Queues the mails of up to `most` imported subscribers. Returns how many. */
export async function confirmImported(deps: Deps, most: number): Promise<number> {
  const ids = await listToConfirm(deps.db, most);
  for (const id of ids) await sendConfirmation(deps, id);
  return ids.length;
}
