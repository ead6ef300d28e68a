import type { DocumentFault } from "../../documents/document-fault.ts";
import { CHECKSUM_MISMATCH, CHUNK_MAX_BYTES } from "./upload-rules.ts";

/** The retry state of an upload. */
export type RetryState = {
  /** The chunk size, which shrinks when the connection breaks before a chunk has arrived. */
  chunkBytes: number;
  /** The offset that the server last reported. */
  received: number;
  /** Failures since the offset last grew. */
  failures: number;
  /** How often the upload was restarted because the server had lost it. */
  restarts: number;
  /** How often the server found a wrong checksum. */
  corrupted: number;
};

/** A failed request. `status` is null without a response. */
export type UploadFailure = {
  request: "begin" | "ask" | "send";
  status: number | null;
  retryAfterSeconds: number | null;
  /** The fault that the server found in the file. */
  fault?: DocumentFault | undefined;
};

export type NextStep =
  | { kind: "wait"; ms: number }
  | { kind: "restart" }
  /** The file can't be uploaded before the form, and is sent with it. */
  | { kind: "go-with-form" }
  /** The server rejected the file's content. */
  | { kind: "reject"; fault: DocumentFault };

const MIN_CHUNK_BYTES = 64 * 1024;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** With a longer Retry-After, sending the file with the form is better. */
const MAX_RETRY_AFTER_SECONDS = 120;
const MAX_RESTARTS = 4;
/** Two tabs that upload one file conflict now and then; beyond this it is a permanent failure. */
const MAX_REJECTIONS = 8;
/** When no chunk of the smallest size arrives, a proxy in between blocks them. */
const MAX_FAILURES_OF_SMALL_CHUNKS = 4;

export const INITIAL_RETRY_STATE: RetryState = {
  chunkBytes: CHUNK_MAX_BYTES,
  received: 0,
  failures: 0,
  restarts: 0,
  corrupted: 0,
};

/** Returns the state after the server reported its offset. */
export function afterReceipt(state: RetryState, received: number): RetryState {
  if (received <= state.received) return state;
  const chunkBytes = state.failures === 0 ? Math.min(state.chunkBytes * 2, CHUNK_MAX_BYTES) : state.chunkBytes;
  return { ...state, received, failures: 0, chunkBytes };
}

/** Returns what to do after a failure: retries without limit while the connection is lost, but not when the server rejects the upload. */
export function afterFailure(state: RetryState, failure: UploadFailure): { state: RetryState; next: NextStep } {
  const failed = { ...state, failures: state.failures + 1 };
  const wait: NextStep = { kind: "wait", ms: delayMs(failed.failures, failure.retryAfterSeconds) };
  const withForm: NextStep = { kind: "go-with-form" };
  if (failure.fault) return { state: failed, next: { kind: "reject", fault: failure.fault } };
  switch (failure.status) {
    case null:
    case 408:
    case 502:
    case 504:
      return afterNoResponse(failed, failure.request, wait);
    case 404:
    case 410:
      return failure.request === "begin" || state.restarts >= MAX_RESTARTS
        ? { state: failed, next: withForm }
        : { state: { ...INITIAL_RETRY_STATE, ...restarted(failed) }, next: { kind: "restart" } };
    case CHECKSUM_MISMATCH:
      return state.corrupted > 0
        ? { state: failed, next: withForm }
        : { state: { ...INITIAL_RETRY_STATE, ...restarted(failed), corrupted: 1 }, next: { kind: "restart" } };
    case 409:
    case 423:
    case 500:
      return { state: failed, next: failed.failures > MAX_REJECTIONS ? withForm : wait };
    case 429:
    case 503:
      return { state: failed, next: (failure.retryAfterSeconds ?? 0) > MAX_RETRY_AFTER_SECONDS ? withForm : wait };
    default:
      return { state: failed, next: withForm };
  }
}

/** Shrinks the chunks: the connection is bad, or a proxy in between blocks or buffers large requests. */
function afterNoResponse(failed: RetryState, request: UploadFailure["request"], wait: NextStep) {
  if (request !== "send") return { state: failed, next: wait };
  const isSmallest = failed.chunkBytes <= MIN_CHUNK_BYTES;
  if (isSmallest && failed.failures >= MAX_FAILURES_OF_SMALL_CHUNKS)
    return { state: failed, next: { kind: "go-with-form" } as const };
  return { state: { ...failed, chunkBytes: Math.max(MIN_CHUNK_BYTES, failed.chunkBytes / 2) }, next: wait };
}

function restarted({ restarts, chunkBytes, corrupted }: RetryState) {
  return { restarts: restarts + 1, chunkBytes, corrupted };
}

function delayMs(failures: number, retryAfterSeconds: number | null): number {
  const backOff = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return Math.max(backOff, (retryAfterSeconds ?? 0) * 1000);
}
