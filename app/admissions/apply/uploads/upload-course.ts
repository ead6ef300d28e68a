import type { DocumentFault } from "../../document-fault.ts";
import { CHECKSUM_MISMATCH, CHUNK_MAX_BYTES } from "./upload-rules.ts";

/** How an upload has gone so far. */
export type UploadCourse = {
  /** How much is sent at a time: less where the line breaks before that much has come. */
  chunkBytes: number;
  /** What the server had when it was last asked. */
  received: number;
  /** Setbacks since it last had more. */
  setbacks: number;
  /** How often the file was begun anew because the server no longer knew it. */
  begunAnew: number;
  /** How often something else arrived than was sent. */
  corrupted: number;
};

/** Why a request came to nothing. `status` is null when no answer came. */
export type Setback = {
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
const LONGEST_WAIT_MS = 30_000;
/** Whoever is told to come back later than this is better off sending the file with the form. */
const PATIENCE_SECONDS = 120;
const MOST_BEGINNINGS = 4;
/** Two tabs that send one file meet now and then; what fails always is no accident. */
const MOST_REFUSALS = 8;
/** Where nothing more arrives with the smallest chunks, something on the way takes none. */
const MOST_SETBACKS_OF_SMALL_CHUNKS = 4;

export const COURSE_AT_START: UploadCourse = {
  chunkBytes: CHUNK_MAX_BYTES,
  received: 0,
  setbacks: 0,
  begunAnew: 0,
  corrupted: 0,
};

/** After the server has told how much it has. */
export function afterReceipt(course: UploadCourse, received: number): UploadCourse {
  if (received <= course.received) return course;
  const chunkBytes = course.setbacks === 0 ? Math.min(course.chunkBytes * 2, CHUNK_MAX_BYTES) : course.chunkBytes;
  return { ...course, received, setbacks: 0, chunkBytes };
}

/** What to do after a setback: a line that is lost is waited for without end, a server that will not is left alone. */
export function afterSetback(course: UploadCourse, setback: Setback): { course: UploadCourse; next: NextStep } {
  const hurt = { ...course, setbacks: course.setbacks + 1 };
  const wait: NextStep = { kind: "wait", ms: waitingTime(hurt.setbacks, setback.retryAfterSeconds) };
  const withForm: NextStep = { kind: "go-with-form" };
  if (setback.fault) return { course: hurt, next: { kind: "reject", fault: setback.fault } };
  switch (setback.status) {
    case null:
    case 408:
    case 502:
    case 504:
      return afterSilence(hurt, setback.request, wait);
    case 404:
    case 410:
      return setback.request === "begin" || course.begunAnew >= MOST_BEGINNINGS
        ? { course: hurt, next: withForm }
        : { course: { ...COURSE_AT_START, ...anew(hurt) }, next: { kind: "begin-anew" } };
    case CHECKSUM_MISMATCH:
      return course.corrupted > 0
        ? { course: hurt, next: withForm }
        : { course: { ...COURSE_AT_START, ...anew(hurt), corrupted: 1 }, next: { kind: "begin-anew" } };
    case 409:
    case 423:
    case 500:
      return { course: hurt, next: hurt.setbacks > MOST_REFUSALS ? withForm : wait };
    case 429:
    case 503:
      return { course: hurt, next: (setback.retryAfterSeconds ?? 0) > PATIENCE_SECONDS ? withForm : wait };
    default:
      return { course: hurt, next: withForm };
  }
}

/** The line, or something on the way that takes in no large requests, or holds them back until they are whole. */
function afterSilence(hurt: UploadCourse, request: Setback["request"], wait: NextStep) {
  if (request !== "send") return { course: hurt, next: wait };
  const isSmallest = hurt.chunkBytes <= CHUNK_LEAST_BYTES;
  if (isSmallest && hurt.setbacks >= MOST_SETBACKS_OF_SMALL_CHUNKS)
    return { course: hurt, next: { kind: "go-with-form" } as const };
  return { course: { ...hurt, chunkBytes: Math.max(CHUNK_LEAST_BYTES, hurt.chunkBytes / 2) }, next: wait };
}

function anew({ begunAnew, chunkBytes, corrupted }: UploadCourse) {
  return { begunAnew: begunAnew + 1, chunkBytes, corrupted };
}

function waitingTime(setbacks: number, retryAfterSeconds: number | null): number {
  const backingOff = Math.min(FIRST_WAIT_MS * 2 ** (setbacks - 1), LONGEST_WAIT_MS);
  return Math.max(backingOff, (retryAfterSeconds ?? 0) * 1000);
}
