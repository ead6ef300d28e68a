import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BODY_MINIMUM_RATE, minimumRateBody } from "./minimum-rate-body.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const KILOBYTE = 1024;
const MAX_BYTES = 40 * KILOBYTE * KILOBYTE;

/** Creates a body that a test sends in chunks, and the outcome of reading it. */
function openBody() {
  const controller = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: controller.resolve });
  const outcome = vi.fn();
  let received = 0;
  const read = async () => {
    for await (const chunk of minimumRateBody(body, BODY_MINIMUM_RATE, MAX_BYTES)) received += chunk.length;
  };
  read().then(() => outcome("whole"), outcome);
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return {
    outcome,
    pass,
    received: () => received,
    async send(bytes: number, seconds = 0) {
      (await controller.promise).enqueue(new Uint8Array(bytes));
      await pass(seconds);
    },
    async end() {
      (await controller.promise).close();
      await pass(0);
    },
  };
}

const tooSlow = expect.objectContaining({ fault: "too-slow" });

test("accepts a body that repeatedly stalls for more than a minute", async () => {
  const body = openBody();
  for (let stall = 0; stall < 10; stall++) {
    await body.send(KILOBYTE, 70);
    for (let second = 0; second < 40; second++) await body.send(2 * KILOBYTE, 1);
  }
  await body.end();
  expect(body.outcome).toHaveBeenCalledWith("whole");
  expect(body.received()).toBe(810 * KILOBYTE);
});

test("rejects a body that stalls for 90 seconds, however fast it was before", async () => {
  const body = openBody();
  await body.send(8 * KILOBYTE * KILOBYTE, 89);
  expect(body.outcome).not.toHaveBeenCalled();
  await body.pass(1);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("rejects a body that sends one byte per second", async () => {
  const body = openBody();
  for (let second = 0; second < 89; second++) await body.send(1, 1);
  expect(body.outcome).not.toHaveBeenCalled();
  for (let second = 0; second < 2; second++) await body.send(1, 1);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("rejects a body that takes more than 45 minutes, even above the minimum rate", async () => {
  const body = openBody();
  for (let minute = 0; minute < 44; minute++) await body.send(60 * KILOBYTE, 60);
  expect(body.outcome).not.toHaveBeenCalled();
  await body.send(60 * KILOBYTE, 60);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("does not count the server's own processing time", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (sender) => sender.enqueue(new Uint8Array(1)) });
  const chunks = minimumRateBody(body, BODY_MINIMUM_RATE, MAX_BYTES);
  for (let turn = 0; turn < 3; turn++) {
    expect((await chunks.next()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(80_000);
  }
});
