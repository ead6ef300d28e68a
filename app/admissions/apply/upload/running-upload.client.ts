import { type DetailedError, Upload } from "tus-js-client";
import { DOCUMENT_FAULTS, type DocumentFault } from "../../documents/document-fault.ts";
import { resettableTimeout } from "./resettable-timeout.ts";
import { afterFailure, afterReceipt, INITIAL_RETRY_STATE, type UploadFailure } from "./upload-retry.ts";
import { UPLOADS_PATH, uploadAddress } from "./upload-rules.ts";

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

/** Generous, because on a slow connection bytes that the browser reports as sent may still be in the device's buffers. */
const STALLED_AFTER_MS = 15_000;
const DEAD_AFTER_MS = 60_000;

/** Uploads a file, and resumes after any number of lost connections. */
export class RunningUpload {
  readonly #request: UploadRequest;
  readonly #events: UploadEvents;
  readonly #retry = resettableTimeout();
  readonly #stalled = resettableTimeout();
  readonly #dead = resettableTimeout();
  #state = INITIAL_RETRY_STATE;
  #upload: Upload;

  constructor(request: UploadRequest, events: UploadEvents) {
    this.#request = request;
    this.#events = events;
    this.#upload = this.#begin(request.storedId);
    window.addEventListener("online", this.#resume);
    window.addEventListener("offline", events.onWaiting);
    this.#restartTimeouts();
    this.#upload.start();
  }

  /** Stops sending. What has arrived stays on the server. */
  stop(): void {
    window.removeEventListener("online", this.#resume);
    window.removeEventListener("offline", this.#events.onWaiting);
    for (const timer of [this.#retry, this.#stalled, this.#dead]) timer.clear();
    void this.#upload.abort();
  }

  readonly #resume = (): void => {
    this.#retry.clear();
    void this.#upload.abort();
    this.#upload.options.chunkSize = this.#state.chunkBytes;
    this.#restartTimeouts();
    this.#upload.start();
  };

  #begin(id: string | null): Upload {
    const { content, metadata } = this.#request;
    return new Upload(content, {
      // With an endpoint, the library would create a new upload whenever the server can't report the offset.
      endpoint: id ? null : UPLOADS_PATH,
      uploadUrl: id && uploadAddress(id),
      metadata,
      chunkSize: this.#state.chunkBytes,
      // Retries are handled here, without a limit, and the upload's id is stored with the draft.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        this.#upload.options.endpoint = null;
        this.#events.onId(idOf(this.#upload));
      },
      onProgress: (bytes) => {
        this.#restartTimeouts();
        this.#events.onSent(bytes);
      },
      onAfterResponse: (_request, response) => {
        this.#restartTimeouts();
        this.#state = afterReceipt(this.#state, Number(response.getHeader("Upload-Offset")));
        this.#upload.options.chunkSize = this.#state.chunkBytes;
      },
      onSuccess: () => {
        this.stop();
        this.#events.onDone(idOf(this.#upload));
      },
      onError: (error) => this.#handleFailure(failureOf(error)),
    });
  }

  #handleFailure(failure: UploadFailure): void {
    const { state, next } = afterFailure(this.#state, failure);
    this.#state = state;
    this.#stalled.clear();
    this.#dead.clear();
    switch (next.kind) {
      case "wait":
        this.#events.onWaiting();
        this.#retry.set(this.#resume, next.ms);
        break;
      case "restart":
        this.#events.onId(null);
        this.#upload = this.#begin(null);
        this.#restartTimeouts();
        this.#upload.start();
        break;
      case "go-with-form":
        this.stop();
        this.#events.onGoWithForm();
        break;
      case "reject":
        this.stop();
        this.#events.onRejected(next.fault);
    }
  }

  /** On a dead connection a browser would wait for many minutes. */
  #restartTimeouts(): void {
    this.#stalled.set(this.#events.onWaiting, STALLED_AFTER_MS);
    this.#dead.set(() => this.#handleFailure({ request: "ask", status: null, retryAfterSeconds: null }), DEAD_AFTER_MS);
  }
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
