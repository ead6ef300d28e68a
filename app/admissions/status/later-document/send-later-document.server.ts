import type { Deps } from "../../../platform/deps.server.ts";
import type { SentForm } from "../../../platform/http/multipart-form.server.ts";
import { checkLabelledDocument, DOCUMENT_MAX_BYTES, type DocumentMediaType } from "../../application.schema.ts";
import type { ApplicationStatus } from "../../application.ts";
import { FIELD_LABELS, STATUS_LABELS } from "../../application.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { type FormReception, receiveFormWith } from "../../apply/submit/receive/receive-form.server.ts";
import { takeDocumentAllowance } from "../../documents/document-allowance.server.ts";
import type { ReceivedDocument } from "../../documents/receive-document.server.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";

export type LaterDocument =
  | { kind: "sent" }
  | { kind: "rejected"; message: string; isTooLarge: boolean }
  /** The request could not be read to its end. */
  | { kind: "unread"; message: string; isSlow: boolean }
  /** The daily limit of the application, or the byte limit of the network, is reached. */
  | { kind: "limited"; who: "application" | "network"; retryAfterSeconds: number }
  /** The application's status no longer allows this document. */
  | { kind: "too-late"; message: string }
  | { kind: "unknown" };

/** Accepts the file of a form, as a replacement or as the document that staff asked for. */
export async function sendLaterDocument(
  deps: Deps,
  applicationId: number,
  { field, itemId }: { field: DocumentKind; itemId: number | null },
  { sent, network }: { sent: SentForm; network: string },
): Promise<LaterDocument> {
  const allowance = await deps.limits.laterDocumentsByApplication.take(String(applicationId));
  if (allowance.kind === "limited") return { ...allowance, who: "application" };
  const reception = await receiveFormWith([field], sent, deps);
  if (reception.kind !== "received")
    return { kind: "unread", message: faultMessage(reception.kind), isSlow: reception.kind === "too-slow" };
  try {
    const documents = reception.form.documents.get(field) ?? [];
    return await acceptDocument(deps, { applicationId, field, itemId, network }, documents);
  } finally {
    await reception.form.discard();
  }
}

type LaterDocumentFor = { applicationId: number; field: DocumentKind; itemId: number | null; network: string };

async function acceptDocument(
  deps: Deps,
  { applicationId, field, itemId, network }: LaterDocumentFor,
  [document, ...more]: ReceivedDocument[],
): Promise<LaterDocument> {
  const problem = more.length > 0 ? "Choose one file." : checkLabelledDocument(labelInSentence(field), document);
  const isTooLarge = (document?.size ?? 0) > DOCUMENT_MAX_BYTES;
  if (problem !== null || !isAccepted(document)) return { kind: "rejected", message: problem ?? "", isTooLarge };
  const allowance = await takeDocumentAllowance(deps.limits, network, [document]);
  if (allowance.kind === "limited") {
    // Other clients of the network used up its limit, so the attempt doesn't count against the application.
    await deps.limits.laterDocumentsByApplication.refund(String(applicationId));
    return { ...allowance, who: "network" };
  }
  await deps.files.save(document);
  const outcome = await takeStep(deps, EVERY_APPLICATION, {
    applicationId,
    kind: field === "additional" ? "document-sent" : "document-replaced",
    staffId: null,
    note: null,
    seenEventId: null,
    document: { ...document, field, itemId },
  });
  switch (outcome.kind) {
    case "taken":
      return { kind: "sent" };
    case "not-possible":
      return { kind: "too-late", message: tooLateMessage(field, outcome.status) };
    case "conflict":
    case "unknown":
      return { kind: "unknown" };
  }
}

function isAccepted(
  document: ReceivedDocument | undefined,
): document is ReceivedDocument & { mediaType: DocumentMediaType } {
  return document !== undefined && document.mediaType !== null && document.fault === null;
}

function labelInSentence(field: DocumentKind): string {
  return field === "additional" ? "document" : FIELD_LABELS[field];
}

function tooLateMessage(field: DocumentKind, status: ApplicationStatus): string {
  const notAccepted = `Your application is now: ${STATUS_LABELS[status]}. Your file was not accepted,`;
  if (status === "withdrawn") return `${notAccepted} because you withdrew the application.`;
  if (field === "additional") return `${notAccepted} because the Registry is no longer waiting for a document.`;
  return `${notAccepted} because the Registry has begun to read what you sent. If the old file is wrong, write to the Registry.`;
}

function faultMessage(fault: Exclude<FormReception["kind"], "received">): string {
  switch (fault) {
    case "not-multipart":
    case "malformed":
      return "What was sent could not be read. Please choose the file and send it again.";
    case "too-large":
      return "What was sent is too large. A file may be at most 8 MB.";
    case "too-slow":
      return "Your connection was too slow, and the file did not arrive complete. Please send it again.";
    case "cut-off":
      return "Your connection was lost, and the file did not arrive complete. Please send it again.";
  }
}
