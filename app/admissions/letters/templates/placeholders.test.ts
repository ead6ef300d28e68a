import { expect, test } from "vitest";
import { checkPlaceholders, fillPlaceholders } from "./placeholders.ts";

const KNOWN = ["first name", "reference"];

test.each([
  ["an unknown name", "Dear {{first name}},\n\nYour {{jamb score}}", 3, 6, "“{{jamb score}}” is not known here"],
  ["a missing end", "Dear {{first name", 1, 6, "“{{” is not closed with “}}” on its line"],
  ["an end on another line", "Dear {{first\nname}}", 1, 6, "“{{” is not closed with “}}” on its line"],
  ["a missing beginning", "Dear first name}}", 1, 16, "“}}” has no “{{” before it"],
  ["an empty placeholder", "Ẹ káàbọ̀ {{ }}", 1, 10, "the placeholder is empty"],
])("names %s with its line and character", (_, text, line, character, message) => {
  expect(checkPlaceholders(text, KNOWN)[0]).toEqual({ line, character, message });
});

test("accepts capitals, extra spaces and single braces", () => {
  expect(checkPlaceholders("{{ First  Name }} {x} {{REFERENCE}}", KNOWN)).toEqual([]);
});

test("a value with braces, a dollar sign or a line break is inserted as it is", () => {
  const values = { "first name": "{{reference}} $& $1\n{{", reference: "PU-26-7K3Q9M" };
  expect(fillPlaceholders("{{first name}} / {{Reference}}", values)).toBe("{{reference}} $& $1\n{{ / PU-26-7K3Q9M");
});
