import path from "node:path";
import { pathToFileURL } from "node:url";
import { openWorkerPool, type WorkerPool } from "../jobs/worker-pool.server.ts";
import { projectRoot } from "../project-root.server.ts";

/** The reason for rejecting a PDF. */
export type PdfFault =
  /** Required parts are missing, or it has no page. */
  | "damaged"
  /** It requires a password. */
  | "locked"
  | "script"
  /** It starts a program, opens another file, or submits form data. */
  | "action"
  | "attachment"
  /** Other data follows its end. */
  | "trailing-data";

/** Inspects PDFs by path in a worker thread, so that an untrusted file can neither block the server nor fill its memory. */
export type PdfInspection = WorkerPool<PdfFault | null>;

/** About a hundred times what an 8 MB scan takes. */
const MAX_MS = 10_000;
const MAX_BYTES = 128 * 1024 * 1024;
/** At some milliseconds each, a queue of about a second. */
const MAX_WAITING = 200;

export function openPdfInspection(workers: number, maxMs = MAX_MS): PdfInspection {
  const module = pathToFileURL(path.join(projectRoot(), "app", "platform", "documents", "pdf-worker.ts"));
  return openWorkerPool({ module, workers, maxWaiting: MAX_WAITING, maxMs, maxBytes: MAX_BYTES });
}
