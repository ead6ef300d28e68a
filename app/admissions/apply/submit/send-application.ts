import type { FormValues } from "../../application.schema.ts";
import type { DocumentField } from "../../questions/document-fields.ts";
import { resettableTimeout } from "../upload/resettable-timeout.ts";
import { type FileProgress, progressByFile } from "../upload/upload-progress.ts";
import { bodyOf, outcomeOf, type SendOutcome, type SubmittedFile } from "./submission-outcome.ts";

/** The server responds within 100 s. On a dead connection a browser would wait for a quarter of an hour. */
const RESPONSE_TIMEOUT_MS = 120_000;

/** Sends a form by XMLHttpRequest, because fetch reports no upload progress. Never throws. */
export function sendApplication(
  values: FormValues,
  documents: ReadonlyMap<DocumentField, SubmittedFile>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const files = [...documents].map(([field, document]) => ({
    field,
    document,
    size: typeof document === "string" ? 0 : document.size,
  }));
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/form/submit");
    request.setRequestHeader("Accept", "application/json");
    const timeout = resettableTimeout();
    const restartTimeout = () => timeout.set(fail, RESPONSE_TIMEOUT_MS);
    const fail = () => {
      console.error("The application could not be sent: the server did not respond.");
      resolve({ kind: "unreachable" });
      request.abort();
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout();
      onProgress(progressByFile(loaded, total, files));
    };
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = fail;
    request.onabort = () => resolve({ kind: "cancelled" });
    request.onloadend = timeout.clear;
    signal.addEventListener("abort", () => request.abort());
    restartTimeout();
    request.send(bodyOf(values, files));
  });
}
