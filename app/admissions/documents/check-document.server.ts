import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Deps } from "../../platform/deps.server.ts";
import { inspectPicture, type PictureFault } from "../../platform/images/inspect-picture.server.ts";
import type { PdfFault } from "../../platform/pdf/pdf-inspection.server.ts";
import { DOCUMENT_MAX_BYTES, type DocumentMediaType } from "../application.schema.ts";
import type { DocumentFault } from "./document-fault.ts";
import type { ReceivedDocument } from "./receive-document.server.ts";

export type CheckDeps = Pick<Deps, "pdfInspection" | "pictureWork" | "virusScanner" | "clock">;

/** A ZIP archive, which a JAR is too, is read from its end: its last record (APPNOTE.TXT §4.3.16), with a comment of its length. */
const ARCHIVE_END = { signature: Buffer.from("PK\x05\x06", "latin1"), bytes: 22, maxComment: 0xffff };

/**
 * Looks inside a received document: whether it is whole, of one kind, and harmless to the person who opens it.
 *
 * What is no document at all, or too large, is returned as it is: nothing more has to be known of it. Throws when too many wait for it.
 */
export async function checkDocument(deps: CheckDeps, document: ReceivedDocument): Promise<ReceivedDocument> {
  if (document.mediaType === null || document.size > DOCUMENT_MAX_BYTES) return document;
  const fault = await faultOf(deps, document.path, document.mediaType);
  return fault === null ? scanned(deps, document) : { ...document, fault };
}

/** Scans a document for viruses. One that can't be scanned now is accepted, and scanned later. */
async function scanned({ virusScanner, clock }: CheckDeps, document: ReceivedDocument): Promise<ReceivedDocument> {
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

async function faultOf(deps: CheckDeps, path: string, mediaType: DocumentMediaType): Promise<DocumentFault | null> {
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

async function endsAsArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, ARCHIVE_END.bytes + ARCHIVE_END.maxComment);
    const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const start = tail.lastIndexOf(ARCHIVE_END.signature);
    if (start < 0 || start + ARCHIVE_END.bytes > length) return false;
    return start + ARCHIVE_END.bytes + tail.readUInt16LE(start + 20) === length;
  } finally {
    await file.close();
  }
}
