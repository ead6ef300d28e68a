import { expect, test } from "vitest";
import { openTextCache } from "./text-cache.server.ts";

function countedShouting() {
  const computed: string[] = [];
  const shout = (text: string) => {
    computed.push(text);
    return text.toUpperCase();
  };
  return { computed, shout };
}

test("a text that was seen before is not computed again", () => {
  const cache = openTextCache(100);
  const { computed, shout } = countedShouting();
  expect(["a", "b", "a", "a"].map((text) => cache.get(text, shout))).toEqual(["A", "B", "A", "A"]);
  expect(computed).toEqual(["a", "b"]);
});

test("the least recently used texts make room, and one that is too long for the cache is computed each time", () => {
  const cache = openTextCache(10);
  const { computed, shout } = countedShouting();
  for (const text of ["aa", "bb", "aa", "cc", "aa", "bb"]) cache.get(text, shout);
  expect(computed).toEqual(["aa", "bb", "cc", "bb"]);
  const long = "d".repeat(11);
  for (const text of [long, long]) expect(cache.get(text, shout)).toBe(long.toUpperCase());
  expect(computed.slice(4)).toEqual([long, long]);
});
