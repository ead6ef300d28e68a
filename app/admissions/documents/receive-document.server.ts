import type { Readable } from "node:stream";
import { documentName } from "../../platform/documents/document-name.ts";
import type { Files, ReceivedFile } from "../../platform/files/files.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import type { DocumentFacts } from "../application.schema.ts";
import { detectKind } from "./document-fault.ts";

/** A received document. It is complete in the incoming folder, but not saved yet. */
export type ReceivedDocument = ReceivedFile &
  DocumentFacts & {
    originalName: string;
    /** The time of the virus scan that found nothing. */
    scannedAt?: Date;
  };

/**
 * Streams a document to the incoming folder, computes its hash and detects its type.
 *
 * Throws when the stream breaks or the disk is full, and deletes the partial file.
 */
export async function receiveDocument(files: Files, content: Readable, claimedName: string): Promise<ReceivedDocument> {
  const { head, ...file } = await receiveFile(files, content);
  const kind = detectKind(head);
  return { ...file, ...kind, originalName: documentName(claimedName, kind.mediaType) };
}
