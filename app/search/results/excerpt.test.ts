import { expect, test } from "vitest";
import { excerpt, highlight } from "./excerpt.ts";

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Fees for the session", "fee", "[Fees] for the session"],
  ["Lectures begin", "lecture", "[Lectures] begin"],
  ["The Ọ̀ṣun river", "osun", "The [Ọ̀ṣun] river"],
  ["Nursing and nurses", "nurs", "[Nursing] and [nurses]"],
  ["Law and lawn", "law and", "[Law] [and] lawn"],
  ["<b>Law</b>", "law", "<b>[Law]</b>"],
  ["Nothing here", "...", "Nothing here"],
])("highlights in ‘%s’ for ‘%s’", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test("shows the stretch of a long text that has most words of the search", () => {
  const text = `Law is taught. ${"Other things. ".repeat(40)}The faculty of law teaches moot court every year. ${"More. ".repeat(60)}`;
  const shown = excerpt(text, "moot court law");
  expect(shown.filter(({ isMatch }) => isMatch).map((part) => part.text)).toEqual(["law", "moot", "court"]);
  const whole = shown.map((part) => part.text).join("");
  expect(whole).toMatch(/^… .* …$/);
  expect(whole.length).toBeLessThan(260);
});

test("shows the beginning of a text without a match, and of one without spaces", () => {
  expect(excerpt("A short text", "law")).toEqual([{ text: "A short text", isMatch: false }]);
  expect(excerpt("x".repeat(5000), "law").map((part) => part.text.length)).toEqual([220, 2]);
});
