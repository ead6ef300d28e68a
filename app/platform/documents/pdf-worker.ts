import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "../jobs/worker-pool.server.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import type { PdfFault } from "./pdf-inspection.server.ts";

/** Worker thread that inspects the PDFs whose paths it receives. */

/** A garbage collection takes some milliseconds, as long as the inspection of a smaller file. */
const LARGE_BYTES = 1024 * 1024;

const send = (message: WorkerMessage<PdfFault | null>) => parentPort?.postMessage(message);

parentPort?.on("message", async (file: string) => {
  const bytes = await readFile(file);
  send({ kind: "done", result: await inspectPdf(bytes) });
  // V8 doesn't account for memory outside of its heap, so the bytes of many files would accumulate.
  if (bytes.length > LARGE_BYTES) globalThis.gc?.();
});
send({ kind: "ready" });
