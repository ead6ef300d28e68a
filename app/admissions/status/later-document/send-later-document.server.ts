import type { Deps } from "../../../platform/deps.server.ts";
import type { SentForm } from "../../../platform/http/multipart-form.server.ts";
import type { ApplicationStatus } from "../../application.ts";
import { STATUS_LABELS } from "../../application.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { addedDocumentFields, isAddedField } from "../../questions/added-questions.ts";
import { labelsAsAsked } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { readApplicationRecord } from "../../record/application-record.store.server.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import { documentKindLabel } from "../../record/record-labels.ts";
import { takeStep } from "../../record/take-step.server.ts";
import type { DoneStep } from "../status-result.ts";
import { type LaterFile, type NotReceived, saveWithinLimits, withLaterFile } from "./receive-later-document.server.ts";

export type LaterDocument =
  | { kind: "sent"; as: Extract<DoneStep, "sent" | "replaced" | "added"> }
  | Extract<LaterFile, { kind: "rejected" }>
  | NotReceived
  /** The application's status no longer allows this document. */
  | { kind: "too-late"; message: string }
  /** A correction doesn't call for this document any more, or never did. */
  | { kind: "not-asked" }
  /** There is no such application, or no question for such a document. */
  | { kind: "unknown" };

/** Accepts the file of a form: as a replacement, as the document that a correction calls for, or as the one that staff asked for. */
export async function sendLaterDocument(
  deps: Deps,
  applicationId: number,
  { field, itemId }: { field: DocumentKind; itemId: number | null },
  { sent, network }: { sent: SentForm; network: string },
): Promise<LaterDocument> {
  const record = await readApplicationRecord(deps.db, EVERY_APPLICATION, applicationId);
  if (!record) return { kind: "unknown" };
  const questions = readQuestions(deps.content);
  if (isAddedField(field) && !addedDocumentFields(record.added).includes(field))
    return { kind: addedDocumentFields(questions.added).includes(field) ? "not-asked" : "unknown" };
  const labels = labelsAsAsked(questions, record);
  const hasFile = record.documents.some((document) => document.field === field);
  const label = field === "additional" ? "document" : documentKindLabel(labels, field);
  return withLaterFile(deps, { applicationId, field, label, sent }, async (file): Promise<LaterDocument> => {
    if (file.kind === "rejected") return file;
    const limit = await saveWithinLimits(deps, { applicationId, network }, file.document);
    if (limit) return limit;
    const outcome = await takeStep(deps, EVERY_APPLICATION, {
      applicationId,
      kind: field === "additional" ? "document-sent" : "document-replaced",
      staffId: null,
      note: null,
      seenEventId: null,
      document: { ...file.document, field, itemId },
    });
    switch (outcome.kind) {
      case "taken":
        return { kind: "sent", as: field === "additional" ? "sent" : hasFile ? "replaced" : "added" };
      case "not-possible":
        return { kind: "too-late", message: tooLateMessage(field, outcome.status) };
      case "conflict":
      case "approved":
      case "needs-reason":
        return { kind: "unknown" };
      case "unknown":
        // The answer was corrected while the file was sent.
        return { kind: isAddedField(field) ? "not-asked" : "unknown" };
    }
  });
}

function tooLateMessage(field: DocumentKind, status: ApplicationStatus): string {
  const notAccepted = `Your application is now: ${STATUS_LABELS[status]}. Your file was not accepted,`;
  if (status === "withdrawn") return `${notAccepted} because you withdrew the application.`;
  if (field === "additional") return `${notAccepted} because the Registry is no longer waiting for a document.`;
  return `${notAccepted} because the Registry has begun to read what you sent. If a file is wrong or missing, write to the Registry.`;
}
