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

/** A body that a test sends piece by piece, and what became of reading it. */
function openBody() {
  const line = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: line.resolve });
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
      (await line.promise).enqueue(new Uint8Array(bytes));
      await pass(seconds);
    },
    async end() {
      (await line.promise).close();
      await pass(0);
    },
  };
}

const tooSlow = expect.objectContaining({ fault: "too-slow" });

test("an application that stalls for more than a minute, now and again, arrives whole", async () => {
  const body = openBody();
  for (let stall = 0; stall < 10; stall++) {
    await body.send(KILOBYTE, 70);
    for (let second = 0; second < 40; second++) await body.send(2 * KILOBYTE, 1);
  }
  await body.end();
  expect(body.outcome).toHaveBeenCalledWith("whole");
  expect(body.received()).toBe(810 * KILOBYTE);
});

test("a body that falls silent for good is given up after a minute and a half, however fast it came before", async () => {
  const body = openBody();
  await body.send(8 * KILOBYTE * KILOBYTE, 89);
  expect(body.outcome).not.toHaveBeenCalled();
  await body.pass(1);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("a body that comes a byte at a time is given up soon after, however steadily it comes", async () => {
  const body = openBody();
  for (let second = 0; second < 89; second++) await body.send(1, 1);
  expect(body.outcome).not.toHaveBeenCalled();
  for (let second = 0; second < 2; second++) await body.send(1, 1);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("a body that takes more than 45 minutes is given up, though it is fast enough", async () => {
  const body = openBody();
  for (let minute = 0; minute < 44; minute++) await body.send(60 * KILOBYTE, 60);
  expect(body.outcome).not.toHaveBeenCalled();
  await body.send(60 * KILOBYTE, 60);
  expect(body.outcome).toHaveBeenCalledWith(tooSlow);
});

test("what takes us long is not held against the sender", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (sender) => sender.enqueue(new Uint8Array(1)) });
  const chunks = minimumRateBody(body, BODY_MINIMUM_RATE, MAX_BYTES);
  for (let turn = 0; turn < 3; turn++) {
    expect((await chunks.next()).done).toBe(false);
    await vi.advanceTimersByTimeAsync(80_000);
  }
});
