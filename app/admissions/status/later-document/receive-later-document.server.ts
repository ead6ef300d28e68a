import type { Deps } from "../../../platform/deps.server.ts";
import type { SentForm } from "../../../platform/http/multipart-form.server.ts";
import {
  checkDocument,
  DOCUMENT_MAX_BYTES,
  type DocumentMediaType,
  type FormValues,
} from "../../application.schema.ts";
import { type FormReception, receiveFormWith } from "../../apply/submit/receive/receive-form.server.ts";
import { takeDocumentAllowance } from "../../documents/document-allowance.server.ts";
import type { ReceivedDocument } from "../../documents/receive-document.server.ts";
import type { DocumentKind } from "../../record/application-steps.store.server.ts";

/** The one file of a form that an applicant sends after the application. */
export type LaterFile =
  | { kind: "acceptable"; document: ReceivedDocument & { mediaType: DocumentMediaType } }
  | { kind: "rejected"; message: string; isTooLarge: boolean };

export type NotReceived =
  /** The request could not be read to its end. */
  | { kind: "unread"; message: string; isSlow: boolean }
  /** The daily limit of the application, or the byte limit of the network, is reached. */
  | { kind: "limited"; who: "application" | "network"; retryAfterSeconds: number };

type LaterForm = {
  applicationId: number;
  field: DocumentKind;
  /** As in 'Your <label> is an empty file.' */
  label: string;
  sent: SentForm;
};

/** Receives a form with one file, within the daily limit of its application, and deletes the temporary file after `accept`. */
export async function withLaterFile<Result>(
  deps: Deps,
  { applicationId, field, label, sent }: LaterForm,
  accept: (file: LaterFile, values: FormValues) => Promise<Result>,
): Promise<Result | NotReceived> {
  const allowance = await deps.limits.laterDocumentsByApplication.take(String(applicationId));
  if (allowance.kind === "limited") return { ...allowance, who: "application" };
  const reception = await receiveFormWith((name): name is DocumentKind => name === field, sent, deps);
  if (reception.kind !== "received")
    return { kind: "unread", message: faultMessage(reception.kind), isSlow: reception.kind === "too-slow" };
  try {
    const { documents, values } = reception.form;
    return await accept(checkFile(label, documents.get(field) ?? []), values);
  } finally {
    await reception.form.discard();
  }
}

function checkFile(label: string, [document, ...more]: ReceivedDocument[]): LaterFile {
  const problem = more.length > 0 ? "Choose one file." : checkDocument(label, document);
  const isTooLarge = (document?.size ?? 0) > DOCUMENT_MAX_BYTES;
  if (problem !== null || !isAccepted(document)) return { kind: "rejected", message: problem ?? "", isTooLarge };
  return { kind: "acceptable", document };
}

function isAccepted(
  document: ReceivedDocument | undefined,
): document is ReceivedDocument & { mediaType: DocumentMediaType } {
  return document !== undefined && document.mediaType !== null && document.fault === null;
}

/** Saves a received file for good, within the byte limits of its network. Returns the limit that is reached, or null. */
export async function saveWithinLimits(
  deps: Deps,
  { applicationId, network }: { applicationId: number; network: string },
  document: ReceivedDocument,
): Promise<NotReceived | null> {
  const allowance = await takeDocumentAllowance(deps.limits, network, [document]);
  if (allowance.kind === "limited") {
    // Other clients of the network used up its limit, so the attempt doesn't count against the application.
    await deps.limits.laterDocumentsByApplication.refund(String(applicationId));
    return { ...allowance, who: "network" };
  }
  await deps.files.save(document);
  return null;
}

/** Messages for the limits of `NotReceived`. */
export const LIMITED = {
  application: "You have sent many files today. Please try again tomorrow.",
  network:
    "Very many documents came from your network, and it can send no more just now. Please send your file again later, or from another network.",
};

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
