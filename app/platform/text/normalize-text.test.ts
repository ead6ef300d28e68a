import { expect, test } from "vitest";
import { foldText } from "./normalize-text.ts";

test("removes capitals, accents and the dots of Yoruba and Igbo letters", () => {
  expect(foldText("Ọmọ́tọ́lá  OKORO-Ẹ̀bùn")).toEqual(["omotola", "okoro", "ebun"]);
});

test("splits an email address and a reference into their parts", () => {
  expect(foldText("ada.obi@example.com PU-26-7K3Q9M")).toEqual(["ada", "obi", "example", "com", "pu", "26", "7k3q9m"]);
});

test("returns no words for operators, quotes and NUL", () => {
  expect(foldText("'\"&|!():*<->\u0000")).toEqual([]);
});
