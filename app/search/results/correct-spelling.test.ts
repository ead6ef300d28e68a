import { expect, test } from "vitest";
import { correctSpelling, editDistance } from "./correct-spelling.ts";

const SITE = new Map(
  Object.entries({ nursing: 12, science: 30, registrar: 5, fees: 40, fee: 9, law: 7, calendar: 4, apply: 20 }),
);

test.each([
  ["nursng", "nursing"],
  ["nusring scince", "nursing science"],
  ["registrrar", "registrar"],
  ["calender", "calendar"],
  ["feees", "fees"],
])("corrects ‘%s’ to ‘%s’", (search, corrected) => {
  expect(correctSpelling(search, SITE)).toBe(corrected);
});

test.each(["nursing", "lwa", "qwertyuiop", "", "42"])("leaves ‘%s’ as it is", (search) => {
  expect(correctSpelling(search, SITE)).toBeNull();
});

test("counts changed, missing, added and swapped letters", () => {
  expect(editDistance("nursing", "nursing", 2)).toBe(0);
  expect(editDistance("nusring", "nursing", 2)).toBe(1);
  expect(editDistance("nurse", "nursing", 2)).toBe(3);
  expect(editDistance("", "ab", 2)).toBe(2);
});
