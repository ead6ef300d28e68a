import { isAddedField } from "../../questions/added-questions.ts";
import type { DocumentField } from "../../questions/document-fields.ts";

/** The tus 1.0.0 endpoint for files sent before the form. Each upload has its address below it. */
export const UPLOADS_PATH = "/form/uploads";

/** Matches an upload id: 128 random bits, base64url. */
export const UPLOAD_ID = /^[\w-]{22}$/;

/** Returns the address of an upload. */
export function uploadAddress(id: string): string {
  return `${UPLOADS_PATH}/${id}`;
}

/** The maximum size of one request's chunk. */
export const CHUNK_MAX_BYTES = 1024 * 1024;

/** The tus status of a file that does not match its checksum (checksum extension). */
export const CHECKSUM_MISMATCH = 460;

/** The status of the last chunk of a file whose content is rejected; the body is its DocumentFault. */
export const REJECTED = 422;

/** Returns the form field that names a finished upload in place of the file. */
export function uploadFieldOf(field: DocumentField): string {
  // Another question may be called the same with “Upload” behind it.
  return isAddedField(field) ? `${field}-upload` : `${field}Upload`;
}
