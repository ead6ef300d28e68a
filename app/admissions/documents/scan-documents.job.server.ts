import type { Deps } from "../../platform/deps.server.ts";
import type { JobKind } from "../../platform/jobs/jobs.server.ts";
import { findUnscanned, recordScan, type UnscannedDocument } from "./scan-documents.store.server.ts";

const SCAN_DOCUMENTS: JobKind<object> = { name: "scan-documents", retries: 0, timeoutSeconds: 3600 };
const EVERY_TEN_MINUTES = "*/10 * * * *";
const BATCH = 100;

type ScanDeps = Pick<Deps, "db" | "files" | "clock" | "log" | "virusScanner">;

/** Schedules the virus scan, every ten minutes, of documents that were accepted without one. */
export async function startDocumentScans(deps: Deps): Promise<void> {
  await deps.jobs.repeat(SCAN_DOCUMENTS, EVERY_TEN_MINUTES, async () => {
    await scanDocuments(deps);
  });
}

/** Scans every unscanned document. Stops when the scanner is unavailable. Returns how many files were scanned. */
export async function scanDocuments(deps: ScanDeps): Promise<number> {
  let scanned = 0;
  let last = "";
  for (;;) {
    const batch = await findUnscanned(deps.db, last, BATCH);
    for (const document of batch) {
      const outcome = await scanStored(deps, document);
      if (outcome === "unavailable") return scanned;
      if (outcome === "scanned") scanned += 1;
    }
    const end = batch.at(-1);
    if (!end) return scanned;
    last = end.id;
  }
}

async function scanStored(
  { db, files, clock, log, virusScanner }: ScanDeps,
  { id, sha256 }: UnscannedDocument,
): Promise<"scanned" | "missing" | "unavailable"> {
  if (!virusScanner) return "unavailable";
  const content = await files.read(sha256);
  if (!content) return "missing";
  const outcome = await virusScanner.scan(() => content);
  switch (outcome.kind) {
    case "unavailable":
      content.destroy();
      return "unavailable";
    case "infected":
      log.error({ documentId: id, virus: outcome.virus }, "a virus was found in a stored document");
      await recordScan(db, sha256, { at: clock.now(), virus: outcome.virus });
      return "scanned";
    case "clean":
      await recordScan(db, sha256, { at: clock.now(), virus: null });
      return "scanned";
  }
}
