import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "../jobs/worker-pool.server.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import type { PdfFault } from "./pdf-inspection.server.ts";

/** Inspects the PDFs whose paths it is sent, one after the other. */

/** A collection takes some milliseconds, as does the inspection of a smaller file. */
const LARGE_BYTES = 1024 * 1024;

const send = (message: WorkerMessage<PdfFault | null>) => parentPort?.postMessage(message);

parentPort?.on("message", async (file: string) => {
  const bytes = await readFile(file);
  send({ kind: "done", result: await inspectPdf(bytes) });
  // V8 doesn't count what lies outside of its heap, and would let the bytes of many files pile up.
  if (bytes.length > LARGE_BYTES) globalThis.gc?.();
});
send({ kind: "ready" });
