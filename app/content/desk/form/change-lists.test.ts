import { expect, test } from "vitest";
import { changeItems, moveItem } from "./change-lists.ts";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
])("moves an item from place %i to %i", (from, to, ids) => {
  expect(moveItem(["a", "b", "c"], from, to)).toEqual(ids);
});

test("leaves the list as it is where an item can't move", () => {
  expect([changeItems(["a", "b"], "up", "a"), changeItems(["a", "b"], "down", "b")]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});
