import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { arbitraryOf } from "../../../../tests/support/arbitrary-of.ts";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { REGISTRY } from "../../registry.server.ts";
import { changeLists } from "./change-lists.ts";
import { describeDocument } from "./describe-schema.server.ts";
import { type FormField, hasTooManyItems, isSameForm, itemsName, type NamedField, readEntries } from "./form-field.ts";
import { formOf, locate, ownPairs, readValue } from "./form-values.ts";

/** Sends pairs as a browser does, and reads them as the server does. */
const sent = (pairs: [string, string][]) => readEntries(new URLSearchParams(new URLSearchParams(pairs).toString()));

const EDITED = REGISTRY.filter(({ key }) => key !== "retention");

describe.each(EDITED.map((document) => [document.title, document] as const))("%s", (_title, { schema, sample }) => {
  const fields = describeDocument(schema);

  test("returns the sample from a form that was sent unchanged", () => {
    const entries = sent(formOf(fields, sample));
    expect(schema.parse(readValue(fields, entries))).toEqual(sample);
    expect(sent(ownPairs(fields, entries))).toEqual(entries);
  });

  test("returns every valid value from its form", () => {
    const values = arbitraryOf(schema).filter((value) => schema.safeParse(value).success);
    fc.assert(
      fc.property(values, (generated) => {
        const value = schema.parse(generated);
        expect(schema.parse(readValue(fields, sent(formOf(fields, value))))).toEqual(value);
      }),
      { numRuns: 40, maxSkipsPerRun: 500 },
    );
  });
});

test("accepts as many entries as the blocks of an added page can have", () => {
  const { schema } = addedPageDocument({ id: 1, name: "Open Day" });
  const count = maxItemsOf(describeDocument(schema));
  expect(count).toBe(6100);
  const ids = Array.from({ length: count }, (_, id): [string, string] => [itemsName("blocks"), String(id)]);
  expect(hasTooManyItems(new URLSearchParams(ids))).toBe(false);
});

function maxItemsOf(fields: readonly NamedField[]): number {
  return fields.reduce((sum, { field }) => sum + maxItemsIn(field), 0);
}

function maxItemsIn(field: FormField): number {
  switch (field.kind) {
    case "list":
      return field.max * (1 + maxItemsIn(field.item));
    case "group":
      return maxItemsOf(field.fields);
    case "option":
      return maxItemsIn(field.field);
    case "variants":
      return Math.max(...field.variants.map((variant) => maxItemsOf(variant.fields)));
    default:
      return 0;
  }
}

test("lists have the limits of their schema", () => {
  const names = z.array(z.string().meta({ label: "Name" }));
  const limits = (list: z.ZodArray) => describeDocument(z.object({ names: list.meta({ label: "Names" }) }))[0]?.field;
  expect(limits(names.min(2).max(24))).toMatchObject({ min: 2, max: 24 });
  expect(limits(names.length(3))).toMatchObject({ min: 3, max: 3 });
  expect(limits(names)).toMatchObject({ min: 0, max: 100 });
});

test("reads amounts however they are typed, and leaves other texts to the schema", () => {
  const fields = describeDocument(z.object({ fee: z.int().nullable().meta({ label: "Fee" }) }));
  const read = (typed: string) => readValue(fields, sent([["fee", typed]])).fee;
  expect(["700,000", "₦700 000", "N700000", "", "lots"].map(read)).toEqual([700_000, 700_000, 700_000, null, "lots"]);
});

test("drops fields that the document does not have, also those named like properties of every object", () => {
  const fields = describeDocument(z.object({ title: z.string().meta({ label: "Title" }) }));
  const entries = sent([
    ["title", "Fees"],
    ["__proto__.admin", "on"],
    ["constructor.prototype", "x"],
    ["title.$items", "0"],
  ]);
  expect(readValue(fields, entries)).toEqual({ title: "Fees" });
  expect(ownPairs(fields, entries)).toEqual([["title", "Fees"]]);
});

test("throws for a field without a label", () => {
  expect(() => describeDocument(z.object({ title: z.string() }))).toThrow("has no label");
});

describe("a list whose items are of several kinds", () => {
  const part = z.discriminatedUnion("kind", [
    z
      .object({ kind: z.literal("heading"), text: z.string().min(1).meta({ label: "Text" }) })
      .meta({ label: "Heading" }),
    z
      .object({
        kind: z.literal("list"),
        points: z.array(z.string().meta({ label: "Point" })).meta({ label: "Points" }),
      })
      .meta({ label: "List" }),
  ]);
  const schema = z.object({ parts: z.array(part.meta({ label: "Part" })).meta({ label: "Parts", item: "part" }) });
  const fields = describeDocument(schema);
  const value = {
    parts: [
      { kind: "list", points: ["One"] },
      { kind: "heading", text: "Fees" },
    ],
  };

  test("keeps each item's kind and fields", () => {
    const entries = sent(formOf(fields, value));
    expect(readValue(fields, entries)).toEqual(value);
    expect(sent(ownPairs(fields, entries))).toEqual(entries);
  });

  test("adds an item of the chosen kind", () => {
    const added = changeLists(fields, sent(formOf(fields, value)), "add parts heading");
    expect(readValue(fields, added)).toEqual({ parts: [...value.parts, { kind: "heading", text: "" }] });
  });

  test("rejects an item without a kind, and names the control of a problem within one", () => {
    const entries = sent([
      ["parts.$items", "7"],
      ["parts.$items", "8"],
      ["parts.8.$kind", "heading"],
    ]);
    const issues = schema.safeParse(readValue(fields, entries)).error?.issues ?? [];
    expect(issues.map(({ path }) => locate(fields, entries, path))).toEqual([
      { name: "parts.7", label: "Parts 1", kind: "variants" },
      { name: "parts.8.text", label: "Parts 2 (Heading): Text", kind: "text" },
    ]);
  });
});

test("compares forms without regard to empty fields, but to the order of lists", () => {
  expect(isSameForm("a=1&b=", "a=1")).toBe(true);
  expect(isSameForm("l.%24items=0&l.%24items=1", "l.%24items=1&l.%24items=0")).toBe(false);
});
