import { describe, expect, test } from "vitest";
import { afterReceipt, afterSetback, COURSE_AT_START, type NextStep, type Setback } from "./upload-course.ts";
import { CHUNK_MAX_BYTES } from "./upload-rules.ts";

const NO_ANSWER: Setback = { request: "send", status: null, retryAfterSeconds: null };
const answered = (status: number, request: Setback["request"] = "send", retryAfterSeconds: number | null = null) => ({
  request,
  status,
  retryAfterSeconds,
});

/** The steps that follow setbacks which come one after the other. */
function stepsAfter(setbacks: Setback[]): NextStep[] {
  let course = COURSE_AT_START;
  return setbacks.map((setback) => {
    const after = afterSetback(course, setback);
    course = after.course;
    return after.next;
  });
}

const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const kinds = (steps: NextStep[]) => steps.map(({ kind }) => kind);

describe("a line that is lost", () => {
  test("is waited for without end, longer each time, and never longer than half a minute", () => {
    const steps = stepsAfter(times(40, { ...NO_ANSWER, request: "ask" }));
    const waits = steps.map((step) => (step.kind === "wait" ? step.ms : 0));
    expect(waits.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(new Set(waits.slice(6))).toEqual(new Set([30_000]));
  });

  test("is tried with smaller chunks, and with larger ones again when it holds", () => {
    const once = afterSetback(COURSE_AT_START, NO_ANSWER).course;
    const twice = afterSetback(once, NO_ANSWER).course;
    expect([once.chunkBytes, twice.chunkBytes]).toEqual([CHUNK_MAX_BYTES / 2, CHUNK_MAX_BYTES / 4]);
    const holds = afterReceipt(afterReceipt(twice, 1000), 2000);
    expect(holds).toMatchObject({ chunkBytes: CHUNK_MAX_BYTES / 2, setbacks: 0 });
  });

  test("that brings a little each time is never given up", () => {
    let course = COURSE_AT_START;
    for (let count = 1; count <= 50; count++) {
      const after = afterSetback(course, NO_ANSWER);
      expect(after.next).toEqual({ kind: "wait", ms: 1000 });
      course = afterReceipt(after.course, count);
    }
  });

  test("over which the server answers, and no chunk however small arrives, leaves the file to its form", () => {
    expect(kinds(stepsAfter(times(5, NO_ANSWER)))).toEqual([...times(4, "wait"), "go-with-form"]);
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
