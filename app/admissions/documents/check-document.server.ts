import { createReadStream } from "node:fs";
import type { Deps } from "../../platform/deps.server.ts";
import { endsAsArchive } from "../../platform/documents/ends-as-archive.server.ts";
import type { PdfFault } from "../../platform/documents/pdf-inspection.server.ts";
import { inspectPicture, type PictureFault } from "../../platform/images/inspect-picture.server.ts";
import { DOCUMENT_MAX_BYTES, type DocumentMediaType } from "../application.schema.ts";
import type { DocumentFault } from "./document-fault.ts";
import type { ReceivedDocument } from "./receive-document.server.ts";

export type CheckDeps = Pick<Deps, "pdfInspection" | "pictureWork" | "virusScanner" | "clock">;

/**
 * Checks the content of a received document: complete, of one type, without active content or a virus.
 *
 * Returns a document of a wrong type or size unchecked, since it is rejected anyway. Throws when the queue of checks is full.
 */
export async function checkDocument(deps: CheckDeps, document: ReceivedDocument): Promise<ReceivedDocument> {
  if (document.mediaType === null || document.size > DOCUMENT_MAX_BYTES) return document;
  const fault = await findFault(deps, document.path, document.mediaType);
  return fault === null ? scanForViruses(deps, document) : { ...document, fault };
}

/** Scans a document for viruses. Accepts it when the scanner is unavailable; a job scans it later. */
async function scanForViruses(
  { virusScanner, clock }: CheckDeps,
  document: ReceivedDocument,
): Promise<ReceivedDocument> {
  const outcome = await virusScanner?.scan(() => createReadStream(document.path));
  switch (outcome?.kind) {
    case "infected":
      return { ...document, fault: "infected" };
    case "clean":
      return { ...document, fault: null, scannedAt: clock.now() };
    case "unavailable":
    case undefined:
      return { ...document, fault: null };
  }
}

async function findFault(deps: CheckDeps, path: string, mediaType: DocumentMediaType): Promise<DocumentFault | null> {
  if (await endsAsArchive(path)) return "mixed-content";
  switch (mediaType) {
    case "application/pdf": {
      const outcome = await deps.pdfInspection.run(path);
      return outcome.kind === "over-limit" ? "pdf-too-complex" : pdfFault(outcome.result);
    }
    case "image/jpeg":
    case "image/png":
      return pictureFault(await deps.pictureWork((sharp) => inspectPicture(sharp, path)));
  }
}

function pdfFault(fault: PdfFault | null): DocumentFault | null {
  if (fault === null) return null;
  return fault === "trailing-data" ? "mixed-content" : `pdf-${fault}`;
}

function pictureFault(fault: PictureFault | null): DocumentFault | null {
  return fault && `picture-${fault}`;
}
