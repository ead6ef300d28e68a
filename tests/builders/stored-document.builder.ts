import { Readable } from "node:stream";
import { receiveDocument } from "../../app/admissions/documents/receive-document.server.ts";
import type { SentDocument } from "../../app/admissions/record/application-steps.store.server.ts";
import type { Files } from "../../app/platform/files/files.server.ts";

/** Creates a PDF that is already stored, as a use case receives it. */
export async function storedDocument(
  files: Files,
  { field, text, name }: { field: SentDocument["field"]; text: string; name: string },
): Promise<SentDocument> {
  const received = await receiveDocument(files, Readable.from([Buffer.from(`%PDF-1.7 ${text}`)]), name);
  await files.save(received);
  return { ...received, mediaType: "application/pdf", field };
}
