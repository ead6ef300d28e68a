import { openWorkerPool, type WorkerPool } from "../jobs/worker-pool.server.ts";

/** Why a PDF is not accepted. */
export type PdfFault =
  /** Without the parts that a PDF has to have, or without a page. */
  | "damaged"
  /** It can't be opened without a password. */
  | "locked"
  | "script"
  /** Starts a program, opens another file, or sends what is typed into it. */
  | "action"
  | "attachment"
  /** Bytes of something else stand behind its end. */
  | "trailing-data";

/** Inspects PDFs by their path, in a worker thread: what strangers send must not block the server or fill its memory. */
export type PdfInspection = WorkerPool<PdfFault | null>;

/** Some hundred times what an 8 MB scan takes. */
const MAX_MS = 10_000;
const MAX_BYTES = 128 * 1024 * 1024;
/** At some milliseconds each, a queue of about a second. */
const MAX_WAITING = 200;

export function openPdfInspection(workers: number): PdfInspection {
  const module = new URL("./pdf-worker.ts", import.meta.url);
  return openWorkerPool({ module, workers, maxWaiting: MAX_WAITING, maxMs: MAX_MS, maxBytes: MAX_BYTES });
}
