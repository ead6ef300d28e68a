import { SIGNATURE_LENGTH } from "../../../platform/documents/document-type.ts";
import { DOCUMENT_MAX_BYTES, DOCUMENT_MEDIA_TYPES, type DocumentFacts } from "../../application.schema.ts";
import { detectKind } from "../../documents/document-fault.ts";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
import type { StoredFile } from "../draft/draft.ts";

/**
 * The `accept` attribute of the file inputs. Extensions, because some phones know no media type for PDF. iPhones convert HEIC photos to
 * JPEG as long as HEIC is not listed (WKFileUploadPanel.mm).
 */
export const DOCUMENT_ACCEPT = ".pdf,.jpg,.jpeg,.png";

/** The facts of a chosen file, which may have been deleted since it was chosen. */
export type ExaminedDocument = { kind: "readable"; facts: DocumentFacts } | { kind: "unreadable" };

/** Reads the facts of a file from its first bytes, as the server does. */
export async function examineDocument(file: File): Promise<ExaminedDocument> {
  const { size } = file;
  try {
    const start = new Uint8Array(await file.slice(0, SIGNATURE_LENGTH).arrayBuffer());
    return { kind: "readable", facts: { size, ...detectKind(start) } };
  } catch {
    // A file in cloud storage may not be readable in part: fall back to its declared type.
    const mediaType = DOCUMENT_MEDIA_TYPES.find((type) => type === file.type) ?? null;
    return (await isReadable(file)) ? { kind: "readable", facts: { size, mediaType } } : { kind: "unreadable" };
  }
}

/** Returns whether a file can be read completely. A file over the size limit is not tried. */
export async function isReadable(file: File): Promise<boolean> {
  if (file.size > DOCUMENT_MAX_BYTES) return true;
  return file.arrayBuffer().then(
    () => true,
    () => false,
  );
}

/** Returns the files chosen in a form. */
export function chosenDocuments(form: HTMLFormElement): Map<DocumentField, File> {
  const chosen = documentControls(form).flatMap(({ field, control }) => {
    const file = control.files?.[0];
    return file ? [[field, file] as const] : [];
  });
  return new Map(chosen);
}

/** Returns the file inputs of a form, in its order. */
export function documentControls(form: HTMLFormElement): { field: DocumentField; control: HTMLInputElement }[] {
  return [...form.elements].flatMap((control) => {
    if (!(control instanceof HTMLInputElement) || control.type !== "file") return [];
    return isDocumentField(control.name) ? [{ field: control.name, control }] : [];
  });
}

/** The original size in bytes of photos that were made smaller on this device. */
export type OriginalSizes = WeakMap<File, number>;

/** Puts a file into its input as if it had been chosen there. */
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
  dispatchChange(input);
}

/** Removes a chosen file from its input. */
export function emptyFileInput(input: HTMLInputElement): void {
  input.value = "";
  dispatchChange(input);
}

/** Fires a change event, which browsers don't fire for changes by scripts. */
function dispatchChange(input: HTMLInputElement): void {
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns whether two files have the same content. An unreadable file equals no other. */
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
