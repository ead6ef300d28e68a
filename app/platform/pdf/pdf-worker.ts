import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "../worker-pool.server.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import type { PdfFault } from "./pdf-inspection.server.ts";

/** Inspects the PDFs whose paths it is sent, one after the other. */

const send = (message: WorkerMessage<PdfFault | null>) => parentPort?.postMessage(message);

parentPort?.on("message", async (file: string) => {
  send({ kind: "done", result: await inspectPdf(await readFile(file)) });
});
send({ kind: "ready" });
