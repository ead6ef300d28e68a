import { type DetailedError, Upload } from "tus-js-client";
import { DOCUMENT_FAULTS, type DocumentFault } from "../../documents/document-fault.ts";
import { resettableTimeout } from "./resettable-timeout.ts";
import { afterFailure, afterReceipt, INITIAL_RETRY_STATE, type UploadFailure } from "./upload-retry.ts";
import { UPLOADS_PATH } from "./upload-rules.ts";

/** What is said of a file to the server, and the id that its upload has from an earlier time. */
export type UploadOrder = {
  content: Blob;
  metadata: { filename: string; field: string; submissionKey: string; sha256: string };
  storedId: string | null;
};

export type UploadEvents = {
  /** So many bytes have left the device. */
  onSent(bytes: number): void;
  /** Nothing goes on just now. */
  onWaiting(): void;
  /** The upload has this id now; null when it has none any more. */
  onId(id: string | null): void;
  onDone(id: string): void;
  /** It can't be had here, and the file has to go with its form. */
  onGoWithForm(): void;
  /** The server does not accept the file. */
  onRejected(fault: DocumentFault): void;
};

export type RunningUpload = {
  /** Ends the sending, and leaves on the server what has arrived. */
  stop(): void;
};

/** Over a slow line, what the device has taken from us may be on its way for a while. */
const SILENT_AFTER_MS = 15_000;
const DEAD_AFTER_MS = 60_000;

/** Sends a file over a line that may break as often as it likes. */
export function runUpload({ content, metadata, storedId }: UploadOrder, events: UploadEvents): RunningUpload {
  let state = INITIAL_RETRY_STATE;
  let upload = begin(storedId);
  const retry = resettableTimeout();
  const silent = resettableTimeout();
  const dead = resettableTimeout();
  window.addEventListener("online", goOn);
  window.addEventListener("offline", events.onWaiting);
  listen();
  upload.start();

  function begin(id: string | null): Upload {
    return new Upload(content, {
      // With an endpoint, the library would begin anew whenever the server can't tell how far an upload is.
      endpoint: id ? null : UPLOADS_PATH,
      uploadUrl: id && uploadAddress(id),
      metadata,
      chunkSize: state.chunkBytes,
      // We wait ourselves, without end. What it would keep on the device is kept with the draft.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable() {
        upload.options.endpoint = null;
        events.onId(idOf(upload));
      },
      onProgress(bytes) {
        listen();
        events.onSent(bytes);
      },
      onAfterResponse(_request, response) {
        listen();
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
    const { state: hurt, next } = afterFailure(state, failure);
    state = hurt;
    silent.clear();
    dead.clear();
    switch (next.kind) {
      case "wait":
        events.onWaiting();
        return retry.set(goOn, next.ms);
      case "begin-anew":
        events.onId(null);
        upload = begin(null);
        listen();
        return upload.start();
      case "go-with-form":
        stop();
        return events.onGoWithForm();
      case "reject":
        stop();
        return events.onRejected(next.fault);
    }
  }

  /** On a connection that died without a word, a browser would wait for many minutes. */
  function listen() {
    silent.set(events.onWaiting, SILENT_AFTER_MS);
    dead.set(() => handleFailure({ request: "ask", status: null, retryAfterSeconds: null }), DEAD_AFTER_MS);
  }

  function goOn() {
    retry.clear();
    void upload.abort();
    upload.options.chunkSize = state.chunkBytes;
    listen();
    upload.start();
  }

  function stop() {
    window.removeEventListener("online", goOn);
    window.removeEventListener("offline", events.onWaiting);
    for (const timer of [retry, silent, dead]) timer.clear();
    void upload.abort();
  }
  return { stop };
}

/** Tells the server that an upload is not needed any more; one that does not hear it is removed there by its age. */
export async function giveUpUpload(id: string): Promise<void> {
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
