import type { Deps } from "../platform/deps.server.ts";
import type { JobKind } from "../platform/jobs.server.ts";
import { removeUnusedDocument } from "./application.store.server.ts";

const SWEEP_DOCUMENTS: JobKind<object> = { name: "sweep-documents", retries: 3 };
const EVERY_NIGHT = "40 3 * * *";
const UNUSED_FOR_MS = 48 * 60 * 60 * 1000;

/** Removes, every night, documents whose application was never saved: of a line that broke, or a retry with other papers. */
export async function startDocumentSweep(deps: Deps): Promise<void> {
  await deps.jobs.handle(SWEEP_DOCUMENTS, async () => {
    const removed = await sweepDocuments(deps);
    deps.log.info({ removed }, "unused documents swept");
  });
  await deps.jobs.repeat(SWEEP_DOCUMENTS, EVERY_NIGHT);
}

/** One sweep. Gives how many documents were removed. */
export async function sweepDocuments({ db, files, clock }: Deps): Promise<number> {
  const before = new Date(clock.now().getTime() - UNUSED_FOR_MS);
  let removed = 0;
  for await (const sha256 of files.keptBefore(before)) {
    if (await removeUnusedDocument(db, files, sha256, before)) removed++;
  }
  return removed;
}
