import { expect, test } from "vitest";
import { openTextCache } from "./text-cache.server.ts";

function countingUpperCase() {
  const computed: string[] = [];
  const upperCase = (text: string) => {
    computed.push(text);
    return text.toUpperCase();
  };
  return { computed, upperCase };
}

test("computes the result of a text once", () => {
  const cache = openTextCache(100);
  const { computed, upperCase } = countingUpperCase();
  expect(["a", "b", "a", "a"].map((text) => cache.get(text, upperCase))).toEqual(["A", "B", "A", "A"]);
  expect(computed).toEqual(["a", "b"]);
});

test("evicts the least recently used texts, and never caches one that is too long", () => {
  const cache = openTextCache(10);
  const { computed, upperCase } = countingUpperCase();
  for (const text of ["aa", "bb", "aa", "cc", "aa", "bb"]) cache.get(text, upperCase);
  expect(computed).toEqual(["aa", "bb", "cc", "bb"]);
  const long = "d".repeat(11);
  for (const text of [long, long]) expect(cache.get(text, upperCase)).toBe(long.toUpperCase());
  expect(computed.slice(4)).toEqual([long, long]);
});
