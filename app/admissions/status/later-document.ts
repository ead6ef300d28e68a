import { DOCUMENT_FIELDS } from "../application.ts";
import type { KeptField } from "../application-steps.store.server.ts";
import { STATUS_PATH } from "../status-path.ts";

const FIELDS: readonly KeptField[] = [...DOCUMENT_FIELDS, "additional"];

/** Where a document is replaced, or one is sent that was asked for. */
export function laterDocumentPath(field: KeptField): string {
  return `${STATUS_PATH}/Document/${field}`;
}

/** The field that an address names, in whatever letter case. */
export function readKeptField(named: string): KeptField | null {
  return FIELDS.find((field) => field.toLowerCase() === named.toLowerCase()) ?? null;
}

/** Why a document was not taken. */
export type LaterDocumentAnswer = {
  attempt: string;
  message: string;
  /** Whether another file, or the same one once more, may do better. */
  mayTryAgain: boolean;
};
