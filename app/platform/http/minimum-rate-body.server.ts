import type { UploadRate } from "../deps.server.ts";

/** A client-side error while receiving a body. */
export type BodyFault = "too-large" | "too-slow" | "cut-off";

export class BodyFaultError extends Error {
  readonly fault: BodyFault;

  constructor(fault: BodyFault, options?: ErrorOptions) {
    super(`The request body was ${fault}.`, options);
    this.fault = fault;
  }
}

/**
 * The default minimum rate of request bodies.
 *
 * A phone on 2G sends one kilobyte per second, and nothing for a minute while it changes cells. Two documents of 8 MB take 45 minutes at
 * 6 KB/s, and six at 18 KB/s. The form's script sends them before the form, in chunks of which each has its own time.
 */
export const BODY_MINIMUM_RATE: UploadRate = { timeoutMs: 90_000, bytesPerSecond: 512, totalMs: 45 * 60_000 };

/**
 * Streams the chunks of a request body. Throws a BodyFaultError when it is larger than `maxBytes`, slower than `minimumRate`, or aborted.
 *
 * The body is not cancelled on an error: that would close the connection before the response is sent.
 */
export async function* minimumRateBody(
  body: ReadableStream<Uint8Array>,
  minimumRate: UploadRate,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const end = performance.now() + minimumRate.totalMs;
  let timeoutMs = minimumRate.timeoutMs;
  let total = 0;
  for (;;) {
    // Only the time spent waiting for bytes counts against the client, not a slow disk or a busy processor.
    const requestedAt = performance.now();
    const { done, value } = await orTooSlow(readOrAbort(reader), Math.min(timeoutMs, end - requestedAt));
    if (done) return;
    total += value.length;
    if (total > maxBytes) throw new BodyFaultError("too-large");
    const waited = performance.now() - requestedAt;
    const earned = (value.length / minimumRate.bytesPerSecond) * 1000;
    timeoutMs = Math.min(minimumRate.timeoutMs, timeoutMs - waited + earned);
    yield value;
  }
}

function orTooSlow<Result>(reading: Promise<Result>, ms: number): Promise<Result> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new BodyFaultError("too-slow")), ms);
  return Promise.race([reading, slow.promise]).finally(() => clearTimeout(timer));
}

async function readOrAbort(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new BodyFaultError("cut-off", { cause });
  }
}
