import { expect, test } from "vitest";
import { wordsOfPath } from "./search-form.tsx";

test.each([
  ["/news/library-opens-on-sundays.html", "news library opens on sundays"],
  ["/Admissions/UndergraduateFees", "Admissions Undergraduate Fees"],
  ["/Admissions/Received/0123456789abcdefghi_A1", "Admissions Received"],
  ["/news/99999", "news"],
  ["/%E0%A4%A/%00x", ""],
  ["/", ""],
])("the words of %s are ‘%s’", (path, words) => {
  expect(wordsOfPath(path)).toBe(words);
});
