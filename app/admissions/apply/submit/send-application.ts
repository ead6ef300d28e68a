import type { FormValues } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import { resettableTimeout } from "../upload/resettable-timeout.ts";
import { type FileProgress, progressByFile } from "../upload/upload-progress.ts";
import { bodyOf, outcomeOf, type SendOutcome, type SubmittedFile } from "./submission-outcome.ts";

/** The university answers within 100 s. On a connection that died without a word, a browser would wait for a quarter of an hour. */
const DEAD_AFTER_MS = 120_000;

/** Sends a form by XMLHttpRequest, because fetch tells nothing of the bytes that have left. Never throws. */
export function sendApplication(
  values: FormValues,
  documents: ReadonlyMap<DocumentField, SubmittedFile>,
  onProgress: (progress: FileProgress[]) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const files = DOCUMENT_FIELDS.flatMap((field) => {
    const document = documents.get(field);
    return document ? [{ field, document: document, size: typeof document === "string" ? 0 : document.size }] : [];
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/form/submit");
    request.setRequestHeader("Accept", "application/json");
    const dead = resettableTimeout();
    const listen = () => dead.set(giveUp, DEAD_AFTER_MS);
    const giveUp = () => {
      console.error("The application could not be sent: no answer came from the server.");
      resolve({ kind: "unreachable" });
      request.abort();
    };
    request.upload.onprogress = ({ loaded, total }) => {
      listen();
      onProgress(progressByFile(loaded, total, files));
    };
    request.onload = () => resolve(outcomeOf(request.status, request.responseText));
    request.onerror = giveUp;
    request.onabort = () => resolve({ kind: "cancelled" });
    request.onloadend = dead.clear;
    signal.addEventListener("abort", () => request.abort());
    listen();
    request.send(bodyOf(values, files));
  });
}
