import { describe, expect, test } from "vitest";
import { afterFailure, afterReceipt, INITIAL_RETRY_STATE, type NextStep, type UploadFailure } from "./upload-retry.ts";
import { CHUNK_MAX_BYTES } from "./upload-rules.ts";

const NO_RESPONSE: UploadFailure = { request: "send", status: null, retryAfterSeconds: null };
const responded = (
  status: number,
  request: UploadFailure["request"] = "send",
  retryAfterSeconds: number | null = null,
) => ({
  request,
  status,
  retryAfterSeconds,
});

/** Returns the steps after a series of failures. */
function stepsAfter(failures: UploadFailure[]): NextStep[] {
  let state = INITIAL_RETRY_STATE;
  return failures.map((failure) => {
    const after = afterFailure(state, failure);
    state = after.state;
    return after.next;
  });
}

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const kinds = (steps: NextStep[]) => steps.map(({ kind }) => kind);

describe("without a response, an upload", () => {
  test("is retried without limit, with back-off up to 30 seconds", () => {
    const steps = stepsAfter(times(40, { ...NO_RESPONSE, request: "ask" }));
    const waits = steps.map((step) => (step.kind === "wait" ? step.ms : 0));
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(new Set(waits.slice(6))).toEqual(new Set([30_000]));
  });

  test("is retried with smaller chunks, and larger ones again once they arrive", () => {
    const once = afterFailure(INITIAL_RETRY_STATE, NO_RESPONSE).state;
    const twice = afterFailure(once, NO_RESPONSE).state;
    expect([once.chunkBytes, twice.chunkBytes]).toEqual([CHUNK_MAX_BYTES / 2, CHUNK_MAX_BYTES / 4]);
    const progressed = afterReceipt(afterReceipt(twice, 1000), 2000);
    expect(progressed).toMatchObject({ chunkBytes: CHUNK_MAX_BYTES / 2, failures: 0 });
  });

  test("is never abandoned while its offset grows", () => {
    let state = INITIAL_RETRY_STATE;
    for (let count = 1; count <= 50; count++) {
      const after = afterFailure(state, NO_RESPONSE);
      expect(after.next).toEqual({ kind: "wait", ms: 1000 });
      state = afterReceipt(after.state, count);
    }
  });

  test("falls back to the form when not even the smallest chunks arrive", () => {
    expect(kinds(stepsAfter(times(5, NO_RESPONSE)))).toEqual([...times(4, "wait"), "go-with-form"]);
  });
});

test("restarts an upload that the server lost, a few times", () => {
  expect(kinds(stepsAfter(times(5, responded(404, "ask"))))).toEqual([...times(4, "restart"), "go-with-form"]);
  expect(kinds(stepsAfter([responded(410)]))).toEqual(["restart"]);
});

test("does not retry a file whose content is rejected", () => {
  expect(stepsAfter([{ ...responded(422), fault: "pdf-script" }])).toEqual([{ kind: "reject", fault: "pdf-script" }]);
});

test("restarts after a wrong checksum once, then falls back to the form", () => {
  expect(kinds(stepsAfter([responded(460), responded(460)]))).toEqual(["restart", "go-with-form"]);
});

test("retries after a conflict with another tab", () => {
  expect(kinds(stepsAfter([responded(409), responded(409)]))).toEqual(["wait", "wait"]);
});

test("waits for a short Retry-After, and falls back to the form for a long one", () => {
  expect(stepsAfter([responded(503, "send", 30)])).toEqual([{ kind: "wait", ms: 30_000 }]);
  expect(stepsAfter([responded(503, "begin", 3600)])).toEqual([{ kind: "go-with-form" }]);
  expect(stepsAfter([responded(429, "begin", 3600)])).toEqual([{ kind: "go-with-form" }]);
});

test.each([400, 403, 405, 413, 415, 501])("falls back to the form on status %i", (status) => {
  expect(stepsAfter([responded(status)])).toEqual([{ kind: "go-with-form" }]);
});
