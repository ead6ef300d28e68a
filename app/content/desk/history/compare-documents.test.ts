import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Difference } from "../../../platform/conflicts/difference.ts";
import { REGISTRY } from "../../registry.server.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { compareDocuments } from "./compare-documents.server.ts";

const text = z.string().meta({ label: "Text" });
const FIELDS = describeDocument(
  z.object({
    title: z.string().meta({ label: "Title" }),
    fee: z.int().nullable().meta({ label: "Fee" }),
    isOpen: z.boolean().meta({ label: "Open" }),
    paragraphs: z.array(text).meta({ label: "Paragraphs", item: "paragraph" }),
    officers: z
      .array(
        z
          .object({ name: z.string().meta({ label: "Name" }), role: z.string().meta({ label: "Role" }) })
          .meta({ label: "Officer" }),
      )
      .meta({ label: "Officers", item: "officer" }),
    blocks: z
      .array(
        z
          .discriminatedUnion("kind", [
            z
              .object({ kind: z.literal("quote"), quote: z.string().max(1000).meta({ label: "Text" }) })
              .meta({ label: "Quote" }),
            z.object({ kind: z.literal("heading"), title: text }).meta({ label: "Heading" }),
          ])
          .meta({ label: "Block" }),
      )
      .default([])
      .meta({ label: "Blocks", item: "block" }),
    picture: z.object({ picture: z.string(), alt: z.string() }).optional().meta({ label: "Picture" }),
  }),
);

const [ada, bola, chidi] = ["Ada", "Bola", "Chidi"].map((name) => ({ name, role: `Role of ${name}` }));
const BEFORE = {
  title: "Fees",
  fee: 700_000,
  isOpen: true,
  paragraphs: ["First.", "Second."],
  officers: [ada, bola, chidi],
};

const write = (parts: Difference["before"]) => parts.map((part) => part.text).join("");
const compared = (after: object) =>
  compareDocuments(FIELDS, BEFORE, { ...BEFORE, ...after }).map((one) => [
    one.kind,
    one.label,
    write(one.before),
    write(one.after),
  ]);

describe("comparing two versions of a document", () => {
  test("finds nothing in equal versions", () => {
    expect(compared({})).toEqual([]);
  });

  test("names texts, amounts and switches by their labels", () => {
    expect(compared({ title: "Fees 2026", fee: 750_000, isOpen: false })).toEqual([
      ["changed", "Title", "Fees", "Fees 2026"],
      ["changed", "Fee", "700,000", "750,000"],
      ["changed", "Open", "Yes", "No"],
    ]);
  });

  test("marks the words that changed", () => {
    const [change] = compareDocuments(FIELDS, BEFORE, { ...BEFORE, title: "Fees and dates" });
    const marked = change?.after.filter(({ kind }) => kind === "added").map((part) => part.text.trim());
    expect(marked).toEqual(["and dates"]);
  });

  test("shows an amount that was cleared as removed", () => {
    expect(compared({ fee: null })).toEqual([["removed", "Fee", "700,000", ""]]);
  });

  test("distinguishes an added item from a changed one", () => {
    expect(compared({ paragraphs: ["First.", "Between.", "Second, again."] })).toEqual([
      ["changed", "Paragraphs 2", "Second.", "Between."],
      ["added", "Paragraphs 3", "", "Second, again."],
    ]);
    expect(compared({ paragraphs: ["Before.", "First.", "Second."] })).toEqual([
      ["added", "Paragraphs 1", "", "Before."],
    ]);
  });

  test("names a removed item with all its texts", () => {
    expect(compared({ officers: [ada, chidi] })).toEqual([
      ["removed", "Officers 2 (Bola)", "Name: Bola\nRole: Role of Bola", ""],
    ]);
  });

  test("shows only the item that was moved", () => {
    expect(compared({ officers: [chidi, ada, bola] })).toEqual([["moved", "Officers 1 (Chidi)", "Place 3", "Place 1"]]);
  });

  test("recognises an item by its name when it was moved and changed", () => {
    expect(compared({ officers: [{ ...chidi, role: "Dean" }, ada, bola] })).toEqual([
      ["moved", "Officers 1 (Chidi)", "Place 3", "Place 1"],
      ["changed", "Officers 1 (Chidi): Role", "Role of Chidi", "Dean"],
    ]);
  });

  test("compares items of several kinds by the fields of their kind", () => {
    const [quote, heading] = [
      { kind: "quote", quote: "Light." },
      { kind: "heading", title: "Motto" },
    ];
    const changed = compareDocuments(
      FIELDS,
      { blocks: [quote] },
      { blocks: [heading, { ...quote, quote: "Lights." }] },
    );
    expect(changed.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      "changed Blocks 1 (Motto)",
      "added Blocks 2 (Quote)",
    ]);
    const [only] = compareDocuments(FIELDS, { blocks: [quote] }, { blocks: [{ ...quote, quote: "Lights." }] });
    expect(only).toMatchObject({ kind: "changed", label: "Blocks 1 (Quote): Text" });
  });

  test("names pictures by their title", () => {
    const after = { ...BEFORE, picture: { picture: "lib-1", alt: "The gate" } };
    const [change] = compareDocuments(FIELDS, BEFORE, after, () => "Main gate");
    expect(change).toMatchObject({ kind: "added", label: "Picture" });
    expect(write(change?.after ?? [])).toBe("Main gate\nIt shows: The gate");
  });

  test("compares with an old version of another shape, without an error", () => {
    expect(() =>
      compareDocuments(FIELDS, { title: ["x"], officers: "none", paragraphs: [null] }, BEFORE),
    ).not.toThrow();
    expect(compareDocuments(FIELDS, null, BEFORE).length).toBeGreaterThan(3);
  });
});

const EDITED = REGISTRY.filter(({ key }) => key !== "retention");

test.each(EDITED.map((document) => [document.title, document] as const))(
  "%s: finds no difference between its sample and itself, and one in each field against nothing",
  (_title, { schema, sample }) => {
    const fields = describeDocument(schema);
    expect(compareDocuments(fields, sample, structuredClone(sample))).toEqual([]);
    const differences = compareDocuments(fields, {}, sample);
    expect(differences.length).toBeGreaterThan(0);
    expect(new Set(differences.map(({ id }) => id)).size).toBe(differences.length);
  },
);
