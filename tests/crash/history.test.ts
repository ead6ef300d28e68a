import { expect, test } from "vitest";
import { createHistory, judge } from "./history.ts";

function acknowledged(...pairs: [key: string, reference: string][]) {
  const history = createHistory();
  for (const [key, reference] of pairs) {
    history.invoke(key);
    history.acknowledge(key, reference);
  }
  return history;
}

const clean = { lost: [], doubled: [], unexpected: [], disagreeing: [] };

test("what was acknowledged and is there once is in order; what was never acknowledged may be there or not", () => {
  const history = acknowledged(["a", "PU-1"]);
  for (const key of ["b", "c"]) {
    history.invoke(key);
    history.loseSight();
  }
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "b", reference: "PU-2" },
  ];
  expect(judge(history, saved)).toEqual(clean);
});

test("an acknowledged application that is not there is lost", () => {
  expect(judge(acknowledged(["a", "PU-1"]), []).lost).toEqual(["a"]);
});

test("an application that is there twice is doubled", () => {
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "a", reference: "PU-2" },
  ];
  expect(judge(acknowledged(["a", "PU-1"]), saved).doubled).toEqual(["a"]);
});

test("an application that nobody sent is unexpected", () => {
  expect(judge(createHistory(), [{ key: "x", reference: "PU-9" }]).unexpected).toEqual(["x"]);
});

test("a key that was answered with two references, or with another than the saved one, disagrees", () => {
  const history = acknowledged(["a", "PU-1"], ["a", "PU-2"], ["b", "PU-3"]);
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "b", reference: "PU-4" },
  ];
  expect(judge(history, saved).disagreeing).toEqual(["a", "b"]);
});
