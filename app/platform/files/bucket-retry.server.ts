import { setTimeout as pause } from "node:timers/promises";

/** How long a store may take, in ms. */
export type BucketTimes = {
  /** For one try, until its answer begins. */
  tryMs: number;
  /** For all tries of one call. */
  callMs: number;
  /** Without a byte while content comes or goes. */
  silenceMs: number;
};

/** A page and a proxy wait for a minute; 8 MB go to a store in 8 s at 1 MB/s. */
export const BUCKET_TIMES: BucketTimes = { tryMs: 12_000, callMs: 25_000, silenceMs: 10_000 };

const FIRST_PAUSE_MS = 150;
const LATE = "ETIMEDOUT";

/** The store can't serve, or does not let us: for a visitor it is the same as a disk that does not take a byte. */
export class BucketError extends Error {
  readonly code = "EIO";
  /** What the store or the line calls it, such as `NoSuchBucket` or `ECONNREFUSED`. */
  readonly reason: string;
  readonly status: number | null;

  constructor(what: string, cause: unknown) {
    const reason = reasonOf(cause);
    super(`The object store could not ${what} (${reason}).`, { cause });
    this.reason = reason;
    this.status = statusOf(cause);
  }
}

/** What was to be put could not be read to its end: no fault of the store's, and no better at the next try. */
export class UnreadContentError extends Error {}

/**
 * The answer to `ask`, which is asked again, later each time, as long as another try may do better. `ask` gives up when its signal is
 * aborted; once it has answered, nothing is aborted any more.
 */
export async function retryUntilDone<Answer>(
  what: string,
  { tryMs, callMs }: Pick<BucketTimes, "tryMs" | "callMs">,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const end = performance.now() + callMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
    try {
      return await inTime(Math.min(tryMs, end - performance.now()), ask);
    } catch (error) {
      const wait = pauseMs * (0.5 + Math.random() / 2);
      if (!mayPass(error) || performance.now() + wait >= end) throw new BucketError(what, error);
      await pause(wait);
    }
  }
}

async function inTime<Answer>(ms: number, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await ask(late.signal);
  } catch (error) {
    if (!late.signal.aborted) throw error;
    throw Object.assign(new Error("The store took too long.", { cause: error }), { name: LATE });
  } finally {
    clearTimeout(timer);
  }
}

/** Refusals that the next try would meet as well. */
function mayPass(error: unknown): boolean {
  if (error instanceof UnreadContentError) return false;
  const status = statusOf(error);
  return status === null || status >= 500 || status === 408 || status === 429 || WAS_DAMAGED.has(reasonOf(error));
}

/** Content did not come as it was sent. */
const WAS_DAMAGED = new Set([
  "BadDigest",
  "XAmzContentSHA256Mismatch",
  "XAmzContentChecksumMismatch",
  "IncompleteBody",
  "RequestTimeout",
]);

function statusOf(error: unknown): number | null {
  const answer = error instanceof Error && "$metadata" in error ? error.$metadata : null;
  const status =
    answer !== null && typeof answer === "object" && "httpStatusCode" in answer ? answer.httpStatusCode : null;
  return typeof status === "number" ? status : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof UnreadContentError) return reasonOf(error.cause);
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.name === "Error" ? error.message : error.name;
}
