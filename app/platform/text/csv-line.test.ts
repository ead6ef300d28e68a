import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test.each([
  ["at the start", "=1+1", "'=1+1"],
  ["after spaces", "  @SUM(A1)", "  '@SUM(A1)"],
  ["in full width", "＝1+1", "'＝1+1"],
  ["after a separator of other settings", "Ada;=1+1|+2\t-3", "Ada;'=1+1|'+2\t'-3"],
  ["after a line break", "Two\n=lines", "Two\n'=lines"],
])("shows a formula as text: %s", (_where, typed, written) => {
  expect(csvLine([typed])).toBe(`"${written}"\r\n`);
});

test("doubles quotes, and leaves signs within a text as they are", () => {
  expect(csvLine(['The "old" gate', "a-b@example.com"])).toBe('"The ""old"" gate","a-b@example.com"\r\n');
});
