import { setTimeout as pause } from "node:timers/promises";

/** Timeouts of an object store, in ms. */
export type BucketTimes = {
  /** For one attempt, until the response starts. */
  attemptMs: number;
  /** For all attempts of one call. */
  callMs: number;
  /** Longest time without a byte while content is transferred. */
  idleMs: number;
};

/** Browsers and proxies time out after a minute; 8 MB take 8 s at 1 MB/s. */
export const BUCKET_TIMES: BucketTimes = { attemptMs: 12_000, callMs: 25_000, idleMs: 10_000 };

const FIRST_DELAY_MS = 150;
const TIMEOUT_CODE = "ETIMEDOUT";

/** The store is unavailable or denies access. Counts as an outage, like a disk error. */
export class BucketError extends Error {
  readonly code = "EIO";
  /** The error code of the store or the network, such as `NoSuchBucket` or `ECONNREFUSED`. */
  readonly reason: string;
  readonly status: number | null;

  constructor(what: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`The object store could not ${what} (${reason}).`, { cause });
    this.reason = reason;
    this.status = statusOf(cause);
  }
}

/** The content to store could not be read. Not an error of the store, so there is no retry. */
export class UnreadContentError extends Error {}

/**
 * Runs `request`, and retries it with exponential back-off and jitter while the error is transient. The signal of an attempt aborts when
 * its time is up, and never after it has settled.
 */
export async function retryUntilDone<Result>(
  what: string,
  { attemptMs, callMs }: Pick<BucketTimes, "attemptMs" | "callMs">,
  request: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + callMs;
  let rejection: unknown;
  for (let delayMs = FIRST_DELAY_MS; ; delayMs *= 2) {
    try {
      return await withTimeout(Math.min(attemptMs, end - performance.now()), request);
    } catch (error) {
      // What the store said tells more than that the last attempt was out of time.
      if (!isTimeout(error)) rejection = error;
      const jitteredMs = delayMs * (0.5 + Math.random() / 2);
      if (!isTransient(error) || performance.now() + jitteredMs >= end) throw new BucketError(what, rejection ?? error);
      await pause(jitteredMs);
    }
  }
}

async function withTimeout<Result>(ms: number, request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const timedOut = new AbortController();
  const timer = setTimeout(() => timedOut.abort(), ms);
  try {
    return await request(timedOut.signal);
  } catch (error) {
    if (!timedOut.signal.aborted) throw error;
    throw Object.assign(new Error("The store took too long.", { cause: error }), { name: TIMEOUT_CODE });
  } finally {
    clearTimeout(timer);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === TIMEOUT_CODE;
}

/** Returns whether a retry may succeed. */
function isTransient(error: unknown): boolean {
  if (error instanceof UnreadContentError) return false;
  const status = statusOf(error);
  return status === null || status >= 500 || status === 408 || status === 429 || DAMAGE_CODES.has(reasonOf(error));
}

/** Error codes of content that was damaged in transit. */
const DAMAGE_CODES = new Set([
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "XAmzContentChecksumMismatch",
  "IncompleteBody",
  "RequestTimeout",
]);

function statusOf(error: unknown): number | null {
  const metadata = error instanceof Error && "$metadata" in error ? error.$metadata : null;
  const status =
    metadata !== null && typeof metadata === "object" && "httpStatusCode" in metadata ? metadata.httpStatusCode : null;
  return typeof status === "number" ? status : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnreadContentError) return reasonOf(error.cause);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "Error" ? error.message : error.name;
}
