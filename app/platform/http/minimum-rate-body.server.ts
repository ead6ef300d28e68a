import type { UploadRate } from "../deps.server.ts";

/** What can go wrong on the sender's side while a body comes in. */
export type BodyFault = "too-large" | "too-slow" | "cut-off";

export class BodyFaultError extends Error {
  readonly fault: BodyFault;

  constructor(fault: BodyFault, options?: ErrorOptions) {
    super(`The request body was ${fault}.`, options);
    this.fault = fault;
  }
}

/**
 * How slowly any body may come in.
 *
 * A phone on 2G sends one kilobyte a second, and nothing for a minute while it changes cells. 45 minutes are what two documents of
 * 8 MB take at 6 KB/s.
 */
export const BODY_MINIMUM_RATE: UploadRate = { timeoutMs: 90_000, bytesPerSecond: 512, totalMs: 45 * 60_000 };

/**
 * The chunks of a request body; throws a BodyFaultError when it is larger than `maxBytes`, slower than `pace`, or cut off.
 *
 * The body is not cancelled on a fault: that would close the connection before the answer is sent on it.
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
    // A full disk or a busy processor is no fault of the sender's: only the time spent waiting for bytes counts.
    const asked = performance.now();
    const { done, value } = await orTooSlow(readOrAbort(reader), Math.min(timeoutMs, end - asked));
    if (done) return;
    total += value.length;
    if (total > maxBytes) throw new BodyFaultError("too-large");
    const waited = performance.now() - asked;
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
