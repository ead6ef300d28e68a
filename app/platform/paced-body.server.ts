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
  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => undefined);
  const giveUp = () => slow.reject(new BodyFaultError("too-slow"));
  const silence = setTimeout(giveUp, pace.silenceMs);
  const whole = setTimeout(giveUp, pace.totalMs);
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([readOrCutOff(reader), slow.promise]);
      if (done) return;
      silence.refresh();
      total += value.length;
      if (total > maxBytes) throw new BodyFaultError("too-large");
      yield value;
    }
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
  }
}

async function readOrCutOff(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new BodyFaultError("cut-off", { cause });
  }
}
