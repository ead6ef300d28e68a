import { describe, expect, test } from "vitest";
import { afterFailure, afterReceipt, INITIAL_RETRY_STATE, type NextStep, type UploadFailure } from "./upload-retry.ts";
import { CHUNK_MAX_BYTES } from "./upload-rules.ts";

const NO_RESPONSE: UploadFailure = { request: "send", status: null, retryAfterSeconds: null };
const answered = (
  status: number,
  request: UploadFailure["request"] = "send",
  retryAfterSeconds: number | null = null,
) => ({
  request,
  status,
  retryAfterSeconds,
});

/** The steps that follow setbacks which come one after the other. */
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

describe("a line that is lost", () => {
  test("is waited for without end, longer each time, and never longer than half a minute", () => {
    const steps = stepsAfter(times(40, { ...NO_RESPONSE, request: "ask" }));
    const waits = steps.map((step) => (step.kind === "wait" ? step.ms : 0));
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(new Set(waits.slice(6))).toEqual(new Set([30_000]));
  });

  test("is tried with smaller chunks, and with larger ones again when it holds", () => {
    const once = afterFailure(INITIAL_RETRY_STATE, NO_RESPONSE).state;
    const twice = afterFailure(once, NO_RESPONSE).state;
    expect([once.chunkBytes, twice.chunkBytes]).toEqual([CHUNK_MAX_BYTES / 2, CHUNK_MAX_BYTES / 4]);
    const holds = afterReceipt(afterReceipt(twice, 1000), 2000);
    expect(holds).toMatchObject({ chunkBytes: CHUNK_MAX_BYTES / 2, failures: 0 });
  });

  test("that brings a little each time is never given up", () => {
    let state = INITIAL_RETRY_STATE;
    for (let count = 1; count <= 50; count++) {
      const after = afterFailure(state, NO_RESPONSE);
      expect(after.next).toEqual({ kind: "wait", ms: 1000 });
      state = afterReceipt(after.state, count);
    }
  });

  test("over which the server answers, and no chunk however small arrives, leaves the file to its form", () => {
    expect(kinds(stepsAfter(times(5, NO_RESPONSE)))).toEqual([...times(4, "wait"), "go-with-form"]);
  });
});

test("a file that the server no longer knows is begun anew, a few times", () => {
  expect(kinds(stepsAfter(times(5, answered(404, "ask"))))).toEqual([...times(4, "begin-anew"), "go-with-form"]);
  expect(kinds(stepsAfter([answered(410)]))).toEqual(["begin-anew"]);
});

test("a file that the server does not accept for what is in it is not sent again", () => {
  expect(stepsAfter([{ ...answered(422), fault: "pdf-script" }])).toEqual([{ kind: "reject", fault: "pdf-script" }]);
});

test("a file that arrived as another is begun anew once, and then goes with its form", () => {
  expect(kinds(stepsAfter([answered(460), answered(460)]))).toEqual(["begin-anew", "go-with-form"]);
});

test("a chunk that another tab has sent already is asked about again", () => {
  expect(kinds(stepsAfter([answered(409), answered(409)]))).toEqual(["wait", "wait"]);
});

test("a server that asks for a moment gets it, and one that asks for an hour gets the file with its form", () => {
  expect(stepsAfter([answered(503, "send", 30)])).toEqual([{ kind: "wait", ms: 30_000 }]);
  expect(stepsAfter([answered(503, "begin", 3600)])).toEqual([{ kind: "go-with-form" }]);
  expect(stepsAfter([answered(429, "begin", 3600)])).toEqual([{ kind: "go-with-form" }]);
});

test.each([400, 403, 405, 413, 415, 501])(
  "where an upload is answered with %i, the file goes with its form",
  (status) => {
    expect(stepsAfter([answered(status)])).toEqual([{ kind: "go-with-form" }]);
  },
);
