import { STATUS_PATH } from "../../applicant-paths.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";

/** Returns the address of the page that replaces a document, or sends one that staff asked for. */
export function laterDocumentPath(field: DocumentKind, itemId?: number): string {
  return `${STATUS_PATH}/Document/${field}${itemId === undefined ? "" : `?${ITEM_PARAMETER}=${itemId}`}`;
}

const ITEM_PARAMETER = "item";

/** Reads the id of the requested item in an address; null when there is none. */
export function readItemId(parameters: URLSearchParams): number | null {
  const id = parameters.get(ITEM_PARAMETER) ?? "";
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** Why a document was not accepted. */
export type LaterDocumentResult = {
  attempt: string;
  message: string;
  /** Whether sending another file, or the same one again, can succeed. */
  mayTryAgain: boolean;
};
