import { expect, test } from "vitest";
import type { FormField } from "./form-field.ts";
import { pasteColumns, readPastedRows } from "./pasted-rows.ts";

const text = (label: string, rows = 1): FormField => ({
  label,
  help: null,
  kind: "text",
  input: "text",
  rows,
  max: 60,
  empty: "text",
});
const group = (...fields: [string, FormField][]): FormField => ({
  label: "Fee",
  help: null,
  kind: "group",
  fields: fields.map(([name, field]) => ({ name, field })),
});
const FEE = group(["name", text("Name")], ["amount", text("Amount")], ["due", text("Due")]);

function read(pasted: string, item: FormField) {
  return readPastedRows(pasted, pasteColumns(item))?.map((row) => Object.fromEntries(row)) ?? null;
}

test.each([
  ["lines", "Mombasa\nValley\r\nCoast\n", ["Mombasa", "Valley", "Coast"]],
  ["lines with spaces and empty lines between", "  Mombasa \n\n \nValley", ["Mombasa", "Valley"]],
  ["cells beside each other", "Mombasa\tValley\tCoast", ["Mombasa", "Valley", "Coast"]],
])("reads %s as an item each", (_, pasted, names) => {
  expect(read(pasted, text("Name"))).toEqual(names.map((name) => ({ "": name })));
});

test.each(["Mombasa", " Mombasa\n", ""])("leaves a text of one line to the browser: %j", (pasted) => {
  expect(read(pasted, text("Name"))).toBeNull();
  expect(read(pasted, FEE)).toBeNull();
});

test("reads the rows of a spreadsheet into the parts of an item, in their order", () => {
  expect(read("Tuition\t1000\tEach year\nLibrary\t50", FEE)).toEqual([
    { name: "Tuition", amount: "1000", due: "Each year" },
    { name: "Library", amount: "50", due: "" },
  ]);
});

test("reads cells in quotation marks, with their line breaks where the part has several lines", () => {
  const question = group(["question", text("Question")], ["answer", text("Answer", 3)]);
  expect(read('"When is\nit?"\t"In May.\nAsk ""the Registry""."\nWhere?\tHere "as always".', question)).toEqual([
    { question: "When is it?", answer: 'In May.\nAsk "the Registry".' },
    { question: "Where?", answer: 'Here "as always".' },
  ]);
});

test("leaves out cells for which there is no part", () => {
  expect(read("Tuition\t1000\tOnce\tsee note", FEE)).toEqual([{ name: "Tuition", amount: "1000", due: "Once" }]);
});

test("leaves lines to a text area", () => {
  expect(read("One\nTwo", text("Paragraph", 3))).toBeNull();
});

test("reads nothing into items with pictures or lists", () => {
  const picture: FormField = { label: "Picture", help: null, kind: "picture", isUploaded: false };
  expect(read("Ese\nNgozi", group(["name", text("Name")], ["image", picture]))).toBeNull();
});
