import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test("search words have neither capitals nor accents nor the dots of Yoruba and Igbo letters", () => {
  expect(foldText("Ọmọ́tọ́lá  OKORO-Ẹ̀bùn")).toEqual(["omotola", "okoro", "ebun"]);
});

test("an e-mail address and a reference are found by each of their parts", () => {
  expect(foldText("ada.obi@example.com PU-26-7K3Q9M")).toEqual(["ada", "obi", "example", "com", "pu", "26", "7k3q9m"]);
});

test("operators, quotes and NUL leave no words", () => {
  expect(foldText("'\"&|!():*<->\u0000")).toEqual([]);
});
