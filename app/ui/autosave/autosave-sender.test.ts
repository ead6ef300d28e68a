import { expect, test } from "vitest";
import { createAutosaveSender, type PageClock, type ServerState } from "./autosave-sender.ts";

const STORED: ServerState = { kind: "stored", at: "10:00", response: null };

/** A clock whose timers run when the test advances it. */
function openClock(): PageClock & { advance(ms: number): Promise<void> } {
  let now = 0;
  const timers = new Map<object, { at: number; run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const timer = {};
      timers.set(timer, { at: now + ms, run });
      return () => timers.delete(timer);
    },
    async advance(ms) {
      now += ms;
      for (const [timer, { at, run }] of timers) {
        if (at > now) continue;
        timers.delete(timer);
        run();
      }
      // What a request resolved with is handled.
      await new Promise(setImmediate);
    },
  };
}

/** Types into a form whose server responds when the test says so. */
function openForm() {
  const clock = openClock();
  const requests: { respond(state: ServerState): void; signal: AbortSignal }[] = [];
  const states: string[] = [];
  const sender = createAutosaveSender({
    clock,
    onState: ({ kind }) => kind !== states.at(-1) && states.push(kind),
    send(signal) {
      const { promise, resolve } = Promise.withResolvers<ServerState>();
      requests.push({ respond: resolve, signal });
      return promise;
    },
  });
  return { clock, requests, states, sender, respond: (state: ServerState) => requests.at(-1)?.respond(state) };
}

test("sends what is typed two seconds after the last change, and says that the server has it", async () => {
  const { clock, requests, states, sender, respond } = openForm();
  sender.changed();
  await clock.advance(1500);
  sender.changed();
  await clock.advance(1999);
  expect(requests).toHaveLength(0);
  await clock.advance(1);
  expect(requests).toHaveLength(1);
  respond(STORED);
  await clock.advance(60_000);
  expect(requests).toHaveLength(1);
  expect(states).toEqual(["waiting", "stored"]);
});

test("sends every ten seconds while somebody types without a pause", async () => {
  const { clock, requests, sender, respond } = openForm();
  for (let second = 0; second < 25; second++) {
    sender.changed();
    await clock.advance(1000);
    respond(STORED);
  }
  expect(requests).toHaveLength(2);
});

test("sends one request at a time, and what was typed meanwhile afterwards", async () => {
  const { clock, requests, states, sender, respond } = openForm();
  sender.changed();
  await clock.advance(2000);
  sender.changed();
  await clock.advance(30_000);
  expect(requests).toHaveLength(1);
  respond(STORED);
  await clock.advance(0);
  expect(states).toEqual(["waiting"]);
  await clock.advance(2000);
  expect(requests).toHaveLength(2);
  respond(STORED);
  await clock.advance(0);
  expect(states).toEqual(["waiting", "stored"]);
});

test("tries again while the server does not respond, and not after it rejected what was typed", async () => {
  const { clock, requests, states, sender, respond } = openForm();
  sender.changed();
  await clock.advance(2000);
  respond({ kind: "unreachable" });
  await clock.advance(0);
  await clock.advance(15_000);
  expect(requests).toHaveLength(2);
  respond({ kind: "rejected" });
  await clock.advance(0);
  await clock.advance(60_000);
  expect(requests).toHaveLength(2);
  expect(states).toEqual(["waiting", "unreachable", "rejected"]);
});

test("ends what is on its way when the form is submitted, and goes on with the next change", async () => {
  const { clock, requests, states, sender, respond } = openForm();
  sender.changed();
  await clock.advance(2000);
  sender.stop();
  expect(requests[0]?.signal.aborted).toBe(true);
  respond(STORED);
  await clock.advance(60_000);
  expect(requests).toHaveLength(1);
  expect(states).toEqual(["waiting"]);
  sender.changed();
  await clock.advance(2000);
  respond(STORED);
  await clock.advance(0);
  expect(states).toEqual(["waiting", "stored"]);
});
