import type { UploadPace } from "./deps.server.ts";

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
export const BODY_PACE: UploadPace = { patienceMs: 90_000, bytesPerSecond: 512, totalMs: 45 * 60_000 };

/**
 * The chunks of a request body; throws a BodyFaultError when it is larger than `maxBytes`, slower than `pace`, or cut off.
 *
 * The body is not cancelled on a fault: that would close the connection before the answer is sent on it.
 */
export async function* pacedBody(
  body: ReadableStream<Uint8Array>,
  pace: UploadPace,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const end = performance.now() + pace.totalMs;
  let patienceMs = pace.patienceMs;
  let total = 0;
  for (;;) {
    // A full disk or a busy processor is no fault of the sender's: only the time spent waiting for bytes counts.
    const asked = performance.now();
    const { done, value } = await orTooSlow(readOrCutOff(reader), Math.min(patienceMs, end - asked));
    if (done) return;
    total += value.length;
    if (total > maxBytes) throw new BodyFaultError("too-large");
    const waited = performance.now() - asked;
    const earned = (value.length / pace.bytesPerSecond) * 1000;
    patienceMs = Math.min(pace.patienceMs, patienceMs - waited + earned);
    yield value;
  }
}

function orTooSlow<Result>(reading: Promise<Result>, ms: number): Promise<Result> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new BodyFaultError("too-slow")), ms);
  return Promise.race([reading, slow.promise]).finally(() => clearTimeout(timer));
}

async function readOrCutOff(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new BodyFaultError("cut-off", { cause });
  }
}
