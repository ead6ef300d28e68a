import { DOCUMENT_MEDIA_TYPES, type DocumentFacts, type DocumentMediaType } from "../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { detectMediaType, SIGNATURE_LENGTH } from "../document-type.ts";

/** What the file picker offers. Extensions, because some phones know no media type for a PDF. */
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png";

/** What is known of a file on this device, by its first bytes as the server will see them. */
export async function examineDocument(file: File): Promise<DocumentFacts> {
  return { size: file.size, mediaType: await mediaTypeOf(file) };
}

async function mediaTypeOf(file: File): Promise<DocumentMediaType | null> {
  try {
    return detectMediaType(new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer()));
  } catch {
    // A file that lies in a cloud, not on the device, may refuse to be read in part: then its announced type has to do.
    return DOCUMENT_MEDIA_TYPES.find((type) => type === file.type) ?? null;
  }
}

/** The files chosen in a form. */
export function chosenDocuments(form: HTMLFormElement): Map<DocumentField, File> {
  const chosen = DOCUMENT_FIELDS.flatMap((field) => {
    const input = form.elements.namedItem(field);
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    return file ? [[field, file] as const] : [];
  });
  return new Map(chosen);
}
