import { expect, test } from "vitest";
import { countWords, readingMinutes } from "./reading-time.ts";

test("words between tags and in other scripts are counted, dashes and empty tags are not", () => {
  expect(countWords("<p>The bell — rings</p><p>again&nbsp;at 9.</p><ul><li>Ọmọlará Okoro</li></ul><p></p>")).toBe(8);
});

test("an empty text has no words", () => {
  expect(countWords("")).toBe(0);
});

test("reading takes a minute at least, and whole minutes", () => {
  expect(readingMinutes(1)).toBe("1 minute");
  expect(readingMinutes(714)).toBe("3 minutes");
});
