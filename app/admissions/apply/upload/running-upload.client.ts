import { type DetailedError, Upload } from "tus-js-client";
import { DOCUMENT_FAULTS, type DocumentFault } from "../../documents/document-fault.ts";
import { resettableTimeout } from "./resettable-timeout.ts";
import { afterFailure, afterReceipt, INITIAL_RETRY_STATE, type UploadFailure } from "./upload-retry.ts";
import { UPLOADS_PATH } from "./upload-rules.ts";

export type UploadRequest = {
  content: Blob;
  metadata: { filename: string; field: string; submissionKey: string; sha256: string };
  /** The id of an earlier upload of this file, which is then resumed. */
  storedId: string | null;
};

export type UploadEvents = {
  /** Reports how many bytes were sent. */
  onSent(bytes: number): void;
  /** The upload makes no progress at the moment. */
  onWaiting(): void;
  /** The upload got this id; null when it lost its id. */
  onId(id: string | null): void;
  onDone(id: string): void;
  /** The upload failed for good, and the file has to be sent with the form. */
  onGoWithForm(): void;
  /** The server rejected the file's content. */
  onRejected(fault: DocumentFault): void;
};

export type RunningUpload = {
  /** Stops sending. What has arrived stays on the server. */
  stop(): void;
};

/** Generous, because on a slow connection bytes that the browser reports as sent may still be in the device's buffers. */
const STALLED_AFTER_MS = 15_000;
const DEAD_AFTER_MS = 60_000;

/** Uploads a file, and resumes after any number of lost connections. */
export function runUpload({ content, metadata, storedId }: UploadRequest, events: UploadEvents): RunningUpload {
  let state = INITIAL_RETRY_STATE;
  let upload = begin(storedId);
  const retry = resettableTimeout();
  const stalled = resettableTimeout();
  const dead = resettableTimeout();
  window.addEventListener("online", resume);
  window.addEventListener("offline", events.onWaiting);
  restartTimeouts();
  upload.start();

  function begin(id: string | null): Upload {
    return new Upload(content, {
      // With an endpoint, the library would create a new upload whenever the server can't report the offset.
      endpoint: id ? null : UPLOADS_PATH,
      uploadUrl: id && uploadAddress(id),
      metadata,
      chunkSize: state.chunkBytes,
      // Retries are handled here, without a limit, and the upload's id is stored with the draft.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable() {
        upload.options.endpoint = null;
        events.onId(idOf(upload));
      },
      onProgress(bytes) {
        restartTimeouts();
        events.onSent(bytes);
      },
      onAfterResponse(_request, response) {
        restartTimeouts();
        state = afterReceipt(state, Number(response.getHeader("Upload-Offset")));
        upload.options.chunkSize = state.chunkBytes;
      },
      onSuccess() {
        stop();
        events.onDone(idOf(upload));
      },
      onError: (error) => handleFailure(failureOf(error)),
    });
  }

  function handleFailure(failure: UploadFailure) {
    const { state: failed, next } = afterFailure(state, failure);
    state = failed;
    stalled.clear();
    dead.clear();
    switch (next.kind) {
      case "wait":
        events.onWaiting();
        return retry.set(resume, next.ms);
      case "restart":
        events.onId(null);
        upload = begin(null);
        restartTimeouts();
        return upload.start();
      case "go-with-form":
        stop();
        return events.onGoWithForm();
      case "reject":
        stop();
        return events.onRejected(next.fault);
    }
  }

  /** On a dead connection a browser would wait for many minutes. */
  function restartTimeouts() {
    stalled.set(events.onWaiting, STALLED_AFTER_MS);
    dead.set(() => handleFailure({ request: "ask", status: null, retryAfterSeconds: null }), DEAD_AFTER_MS);
  }

  function resume() {
    retry.clear();
    void upload.abort();
    upload.options.chunkSize = state.chunkBytes;
    restartTimeouts();
    upload.start();
  }

  function stop() {
    window.removeEventListener("online", resume);
    window.removeEventListener("offline", events.onWaiting);
    for (const timer of [retry, stalled, dead]) timer.clear();
    void upload.abort();
  }
  return { stop };
}

/** Deletes an upload from the server. If the request fails, the server deletes it after its retention period. */
export async function deleteUpload(id: string): Promise<void> {
  await Upload.terminate(uploadAddress(id), { retryDelays: null }).catch(() => undefined);
}

function uploadAddress(id: string): string {
  return `${UPLOADS_PATH}/${id}`;
}

function idOf({ url }: Upload): string {
  return url?.slice(url.lastIndexOf("/") + 1) ?? "";
}

function failureOf(error: Error | DetailedError): UploadFailure {
  const { originalRequest, originalResponse } = "originalRequest" in error ? error : { originalRequest: null };
  const method = originalRequest?.getMethod();
  const retryAfter = Number(originalResponse?.getHeader("Retry-After") || Number.NaN);
  return {
    request: method === "POST" ? "begin" : method === "PATCH" ? "send" : "ask",
    status: originalResponse?.getStatus() ?? null,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    fault: DOCUMENT_FAULTS.find((fault) => fault === originalResponse?.getBody()),
  };
}
