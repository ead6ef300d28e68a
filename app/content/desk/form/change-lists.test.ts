import { expect, test } from "vitest";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { changeItems, changeLists, moveItem } from "./change-lists.ts";
import { describeDocument } from "./describe-schema.server.ts";
import { readValue } from "./form-values.ts";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
])("moves an item from place %i to %i", (from, to, ids) => {
  expect(moveItem(["a", "b", "c"], from, to)).toEqual(ids);
});

test("leaves the list as it is where an item can't move", () => {
  expect([changeItems(["a", "b"], "up", "a"), changeItems(["a", "b"], "down", "b")]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

test.each([
  ["accordion", { title: undefined, items: [{ question: "", answer: "" }] }],
  ["list", { title: undefined, style: "", items: [""] }],
  [
    "gallery",
    { title: undefined, pictures: [{ image: { picture: "", alt: "" } }, { image: { picture: "", alt: "" } }] },
  ],
  ["people", { title: undefined, people: [{ kind: "officer", officer: "" }] }],
  ["downloads", { title: undefined, files: [{ file: "", label: "" }] }],
])("a new block “%s” begins with the entries that it needs", (kind, block) => {
  const fields = describeDocument(addedPageDocument({ id: 1, name: "Open Day" }).schema);
  const added = changeLists(fields, new Map(), `add blocks ${kind}`);
  expect(readValue(fields, added).blocks).toEqual([{ kind, ...block }]);
});

test("an entry of a chosen kind is added to a list within a block", () => {
  const fields = describeDocument(addedPageDocument({ id: 1, name: "Open Day" }).schema);
  const page = changeLists(fields, new Map(), "add blocks people");
  const added = changeLists(fields, page, "add blocks.0.people person");
  expect(readValue(fields, added).blocks).toMatchObject([
    { people: [{ kind: "officer" }, { kind: "person", name: "" }] },
  ]);
});
