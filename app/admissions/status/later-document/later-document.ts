import { DOCUMENT_FIELDS } from "../../application.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import { STATUS_PATH } from "../status-path.ts";

const FIELDS: readonly DocumentKind[] = [...DOCUMENT_FIELDS, "additional"];

/** Where a document is replaced, or one is sent that was asked for. */
export function laterDocumentPath(field: DocumentKind): string {
  return `${STATUS_PATH}/Document/${field}`;
}

/** The field that an address names, in whatever letter case. */
export function readDocumentKind(named: string): DocumentKind | null {
  return FIELDS.find((field) => field.toLowerCase() === named.toLowerCase()) ?? null;
}

/** Why a document was not taken. */
export type LaterDocumentResult = {
  attempt: string;
  message: string;
  /** Whether another file, or the same one once more, may do better. */
  mayTryAgain: boolean;
};
