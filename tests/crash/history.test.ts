import { expect, test } from "vitest";
import { checkHistory, createHistory } from "./history.ts";

function acknowledged(...pairs: [key: string, reference: string][]) {
  const history = createHistory();
  for (const [key, reference] of pairs) {
    history.invoke(key);
    history.acknowledge(key, reference);
  }
  return history;
}

const clean = { lost: [], duplicated: [], unexpected: [], inconsistent: [] };

test("accepts acknowledged applications saved once, and unacknowledged ones saved or not", () => {
  const history = acknowledged(["a", "PU-1"]);
  for (const key of ["b", "c"]) {
    history.invoke(key);
    history.interrupt();
  }
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "b", reference: "PU-2" },
  ];
  expect(checkHistory(history, saved)).toEqual(clean);
});

test("reports an acknowledged application that was not saved as lost", () => {
  expect(checkHistory(acknowledged(["a", "PU-1"]), []).lost).toEqual(["a"]);
});

test("reports an application saved twice as duplicated", () => {
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "a", reference: "PU-2" },
  ];
  expect(checkHistory(acknowledged(["a", "PU-1"]), saved).duplicated).toEqual(["a"]);
});

test("reports a saved application that was not sent as unexpected", () => {
  expect(checkHistory(createHistory(), [{ key: "x", reference: "PU-9" }]).unexpected).toEqual(["x"]);
});

test("reports a key with two references, or another than the saved one, as inconsistent", () => {
  const history = acknowledged(["a", "PU-1"], ["a", "PU-2"], ["b", "PU-3"]);
  const saved = [
    { key: "a", reference: "PU-1" },
    { key: "b", reference: "PU-4" },
  ];
  expect(checkHistory(history, saved).inconsistent).toEqual(["a", "b"]);
});
