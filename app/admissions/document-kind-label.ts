import { FIELD_LABELS } from "./application.ts";
import type { DocumentKind } from "./record/application-steps.store.server.ts";

/** What a person reads for the kind of a document that is on file. */
export function documentKindLabel(field: DocumentKind): string {
  return field === "additional" ? "Document that was asked for" : FIELD_LABELS[field];
}
