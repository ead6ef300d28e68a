import { SIGNATURE_LENGTH } from "../../../platform/files/document-type.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_MEDIA_TYPES, type DocumentFacts } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { detectKind } from "../../documents/document-fault.ts";
import type { StoredFile } from "../draft/draft.ts";

/**
 * What the file picker offers. Extensions, because some phones know no media type for a PDF. An iPhone sends its HEIC photos as JPEG
 * as long as HEIC is not among them (WKFileUploadPanel.mm).
 */
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png";

/** A chosen file as it lies on the device now; it may have been deleted since it was chosen. */
export type ExaminedDocument = { kind: "readable"; facts: DocumentFacts } | { kind: "unreadable" };

/** What is known of a file on this device, by its first bytes as the server will see them. */
export async function examineDocument(file: File): Promise<ExaminedDocument> {
  const { size } = file;
  try {
    const start = new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
    return { kind: "readable", facts: { size, ...detectKind(start) } };
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
    const file = documentControl(form, field)?.files?.[0];
    return file ? [[field, file] as const] : [];
  });
  return new Map(chosen);
}

/** The control in which a file is chosen. */
export function documentControl(form: HTMLFormElement, field: DocumentField): HTMLInputElement | null {
  const control = form.elements.namedItem(field);
  return control instanceof HTMLInputElement ? control : null;
}

/** What photos that were made smaller on this device had in bytes before. */
export type OriginalSizes = WeakMap<File, number>;

/** Puts a file into its control as if it had been chosen there. */
export function chooseDocument(
  input: HTMLInputElement,
  { file, name, madeSmallerFrom }: StoredFile,
  sizes: OriginalSizes,
) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([file], name, { type: file.type }));
  input.files = transfer.files;
  const chosen = input.files[0];
  if (chosen && madeSmallerFrom !== undefined) sizes.set(chosen, madeSmallerFrom);
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

/** Whether two files hold the same; a file that can't be read is like no other. */
export async function isSameFile(one: File, other: File): Promise<boolean> {
  if (one.size !== other.size || one.size > DOCUMENT_MAX_BYTES) return false;
  try {
    const [bytes, others] = await Promise.all(
      [one, other].map(async (file) => new Uint8Array(await file.arrayBuffer())),
    );
    return bytes?.every((byte, index) => byte === others?.[index]) ?? false;
  } catch {
    return false;
  }
}
