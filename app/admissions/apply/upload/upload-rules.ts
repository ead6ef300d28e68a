import { type DocumentField, FIELD_LABELS } from "../../application.ts";

/** Where files are sent to before the application itself, by the protocol tus 1.0.0. An upload's own address is below it. */
export const UPLOADS_PATH = "/form/uploads";

/** 128 random bits, base64url. */
export const UPLOAD_ID = /^[\w-]{22}$/;

/** The most that one request may bring of a file. */
export const CHUNK_MAX_BYTES = 1024 * 1024;

/** What tus calls a file that is not what was declared (its checksum extension). */
export const CHECKSUM_MISMATCH = 460;

/** The status of the last chunk of a file that is not accepted for what is in it; the body is its DocumentFault. */
export const REJECTED = 422;

/** The form field that names a finished upload, in place of the file itself. */
export function uploadFieldOf(field: DocumentField): string {
  return `${field}Upload`;
}

/** Said of a file that was to be there already, and is not. */
export function notArrivedMessage(field: DocumentField): string {
  return `Your ${FIELD_LABELS[field]} did not arrive whole. Send it again.`;
}
