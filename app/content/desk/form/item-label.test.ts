import { expect, test } from "vitest";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { describeDocument } from "./describe-schema.server.ts";
import { readEntries } from "./form-field.ts";
import { formOf } from "./form-values.ts";
import { itemLabel, itemTitle } from "./item-label.ts";

const fields = describeDocument(addedPageDocument({ id: 1, name: "Open Day" }).schema);

/** Returns the text of the closed block. */
function titleOf(block: object): string | null {
  const field = fields.find(({ name }) => name === "blocks")?.field;
  const entries = readEntries(formOf(fields, { blocks: [block] }));
  return field?.kind === "list" ? itemTitle(field.item, entries, "blocks.0") : null;
}

test("a closed block shows its text as visitors read it", () => {
  const text = "The bus is **free**. See [fees](/Admissions/UndergraduateFees)";
  expect(titleOf({ kind: "text", text })).toBe("The bus is free. See fees");
  expect(itemLabel("Entries", 1, text)).toBe("Entries 2 (The bus is free. See fees)");
});

test("closed questions without a heading show the first question that is filled in", () => {
  const items = [
    { question: "", answer: "" },
    { question: "Is there lunch?", answer: "Yes." },
  ];
  expect(titleOf({ kind: "accordion", items })).toBe("Is there lunch?");
  expect(titleOf({ kind: "accordion", title: "Before you come", items })).toBe("Before you come");
  expect(titleOf({ kind: "accordion", items: [] })).toBe("");
});
