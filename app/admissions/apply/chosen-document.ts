import { DOCUMENT_MAX_BYTES, DOCUMENT_MEDIA_TYPES, type DocumentFacts } from "../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { detectMediaType, SIGNATURE_LENGTH } from "../document-type.ts";

/** What the file picker offers. Extensions, because some phones know no media type for a PDF. */
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png";

/** A chosen file as it lies on the device now; it may have been deleted since it was chosen. */
export type ExaminedDocument = { kind: "readable"; facts: DocumentFacts } | { kind: "unreadable" };

/** What is known of a file on this device, by its first bytes as the server will see them. */
export async function examineDocument(file: File): Promise<ExaminedDocument> {
  const { size } = file;
  try {
    const start = new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
    return { kind: "readable", facts: { size, mediaType: detectMediaType(start) } };
  } catch {
    // A file that lies in a cloud, not on the device, may refuse to be read in part: then its announced type has to do.
    const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === file.type) ?? null;
    return (await isReadable(file)) ? { kind: "readable", facts: { size, mediaType } } : { kind: "unreadable" };
  }
}

/** Whether a file can be read to its end. One that is larger than is accepted is not tried. */
export async function isReadable(file: File): Promise<boolean> {
  if (file.size > DOCUMENT_MAX_BYTES) return true;
  return file.arrayBuffer().then(
    () => true,
    () => false,
  );
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

/** Puts a file into its control as if it had been chosen there. */
export function chooseDocument(
  form: HTMLFormElement,
  field: DocumentField,
  { file, name }: { file: Blob; name: string },
) {
  const input = form.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([file], name, { type: file.type }));
  input.files = chosen.files;
  announceChange(input);
}

/** Takes a chosen file out of its control. */
export function emptyFileInput(input: HTMLInputElement): void {
  input.value = "";
  announceChange(input);
}

/** What a script does to a control announces no change, and the form has to know what is there and what is missing. */
function announceChange(input: HTMLInputElement): void {
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
