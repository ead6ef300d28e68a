import type { DocumentFault } from "../../documents/document-fault.ts";
import { CHECKSUM_MISMATCH, CHUNK_MAX_BYTES } from "./upload-rules.ts";

/** How an upload has gone so far. */
export type RetryState = {
  /** How much is sent at a time: less where the line breaks before that much has come. */
  chunkBytes: number;
  /** What the server had when it was last asked. */
  received: number;
  /** Setbacks since it last had more. */
  failures: number;
  /** How often the file was begun anew because the server no longer knew it. */
  restarts: number;
  /** How often something else arrived than was sent. */
  corrupted: number;
};

/** Why a request came to nothing. `status` is null when no answer came. */
export type UploadFailure = {
  request: "begin" | "ask" | "send";
  status: number | null;
  retryAfterSeconds: number | null;
  /** What the server found in the file. */
  fault?: DocumentFault | undefined;
};

export type NextStep =
  | { kind: "wait"; ms: number }
  | { kind: "begin-anew" }
  /** The file can't go ahead of its form here, and goes with it. */
  | { kind: "go-with-form" }
  /** The server has looked inside the file and does not accept it. */
  | { kind: "reject"; fault: DocumentFault };

const CHUNK_LEAST_BYTES = 64 * 1024;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Whoever is told to come back later than this is better off sending the file with the form. */
const MAX_RETRY_AFTER_SECONDS = 120;
const MAX_RESTARTS = 4;
/** Two tabs that send one file meet now and then; what fails always is no accident. */
const MAX_REJECTIONS = 8;
/** Where nothing more arrives with the smallest chunks, something on the way takes none. */
const MAX_FAILURES_OF_SMALL_CHUNKS = 4;

export const INITIAL_RETRY_STATE: RetryState = {
  chunkBytes: CHUNK_MAX_BYTES,
  received: 0,
  failures: 0,
  restarts: 0,
  corrupted: 0,
};

/** After the server has told how much it has. */
export function afterReceipt(state: RetryState, received: number): RetryState {
  if (received <= state.received) return state;
  const chunkBytes = state.failures === 0 ? Math.min(state.chunkBytes * 2, CHUNK_MAX_BYTES) : state.chunkBytes;
  return { ...state, received, failures: 0, chunkBytes };
}

/** What to do after a setback: a line that is lost is waited for without end, a server that will not is left alone. */
export function afterFailure(state: RetryState, failure: UploadFailure): { state: RetryState; next: NextStep } {
  const hurt = { ...state, failures: state.failures + 1 };
  const wait: NextStep = { kind: "wait", ms: waitingTime(hurt.failures, failure.retryAfterSeconds) };
  const withForm: NextStep = { kind: "go-with-form" };
  if (failure.fault) return { state: hurt, next: { kind: "reject", fault: failure.fault } };
  switch (failure.status) {
    case null:
    case 408:
    case 502:
    case 504:
      return afterSilence(hurt, failure.request, wait);
    case 404:
    case 410:
      return failure.request === "begin" || state.restarts >= MAX_RESTARTS
        ? { state: hurt, next: withForm }
        : { state: { ...INITIAL_RETRY_STATE, ...restarted(hurt) }, next: { kind: "begin-anew" } };
    case CHECKSUM_MISMATCH:
      return state.corrupted > 0
        ? { state: hurt, next: withForm }
        : { state: { ...INITIAL_RETRY_STATE, ...restarted(hurt), corrupted: 1 }, next: { kind: "begin-anew" } };
    case 409:
    case 423:
    case 500:
      return { state: hurt, next: hurt.failures > MAX_REJECTIONS ? withForm : wait };
    case 429:
    case 503:
      return { state: hurt, next: (failure.retryAfterSeconds ?? 0) > MAX_RETRY_AFTER_SECONDS ? withForm : wait };
    default:
      return { state: hurt, next: withForm };
  }
}

/** The line, or something on the way that takes in no large requests, or holds them back until they are whole. */
function afterSilence(hurt: RetryState, request: UploadFailure["request"], wait: NextStep) {
  if (request !== "send") return { state: hurt, next: wait };
  const isSmallest = hurt.chunkBytes <= CHUNK_LEAST_BYTES;
  if (isSmallest && hurt.failures >= MAX_FAILURES_OF_SMALL_CHUNKS)
    return { state: hurt, next: { kind: "go-with-form" } as const };
  return { state: { ...hurt, chunkBytes: Math.max(CHUNK_LEAST_BYTES, hurt.chunkBytes / 2) }, next: wait };
}

function restarted({ restarts, chunkBytes, corrupted }: RetryState) {
  return { restarts: restarts + 1, chunkBytes, corrupted };
}

function waitingTime(failures: number, retryAfterSeconds: number | null): number {
  const backingOff = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  return Math.max(backingOff, (retryAfterSeconds ?? 0) * 1000);
}
