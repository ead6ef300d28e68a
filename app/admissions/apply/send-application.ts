import type { FormValues } from "../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../application.ts";
import { bodyOf, outcomeOf, type Paper, type SendOutcome } from "./submission-outcome.ts";
import { type FileProgress, progressByFile } from "./upload-progress.ts";

/** Sends a form by XMLHttpRequest, because fetch tells nothing of the bytes that have left. Never throws. */
export function sendApplication(
  values: FormValues,
  papers: ReadonlyMap<DocumentField, Paper>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const files = DOCUMENT_FIELDS.flatMap((field) => {
    const paper = papers.get(field);
    return paper ? [{ field, paper, size: typeof paper === "string" ? 0 : paper.size }] : [];
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/form/submit");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = ({ loaded, total }) => onProgress(progressByFile(loaded, total, files));
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = () => {
      console.error("The application could not be sent: no answer came from the server.");
      resolve({ kind: "unreachable" });
    };
    request.onabort = () => resolve({ kind: "cancelled" });
    signal.addEventListener("abort", () => request.abort());
    request.send(bodyOf(values, files));
  });
}
