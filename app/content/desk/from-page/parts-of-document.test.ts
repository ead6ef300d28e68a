import { expect, test } from "vitest";
import { z } from "zod";
import type { Content } from "../../../platform/site/content.server.ts";
import { pictureField } from "../../content-fields.schema.ts";
import { formAddress } from "../field-addresses.server.ts";
import { partsOfDocument } from "./parts-of-document.server.ts";

const schema = z.object({
  lead: z.string().max(2000).meta({ label: "Lead" }),
  fee: z.int().meta({ label: "Fee" }),
  year: z.int().meta({ label: "Year" }),
  grade: z.enum(["A", "B"]).meta({ label: "Grade" }),
  portrait: pictureField.meta({ label: "Portrait" }).optional(),
  deans: z
    .array(z.object({ name: z.string().meta({ label: "Name" }) }).meta({ label: "Dean" }))
    .meta({ label: "Deans", item: "dean" }),
});

/** Returns what is found of a value, by its text or the address of its picture, with the link to its field. */
function textsOf(value: Partial<z.infer<typeof schema>>): [shown: string, href: string][] {
  const sample = { lead: "", fee: 0, year: 0, grade: "A" as const, deans: [], ...value };
  const pictures = {
    has: (name: string) => name !== "deleted",
    find: (name: string) => ({ base: `/pictures/${name}-1a2b`, width: 4, height: 3, avif: [], webp: [], preview: "" }),
  };
  const content: Content = {
    read: ({ sample: shown }) => shown,
    isFaulty: () => false,
    refresh: async () => undefined,
  };
  const parts = partsOfDocument(
    { content, pictures, addressOf: formAddress },
    { key: "x", title: "X", schema, sample },
    false,
  );
  return parts.map(({ text, picture, href }) => [picture ?? text, href.replace("/dashboard/pages/x", "")]);
}

test("has the text of each item of a list", () => {
  expect(textsOf({ deans: [{ name: "Ada  Obi" }, { name: "Ngozi Bello" }] })).toEqual([
    ["Ada Obi", "#deans.0.name"],
    ["Ngozi Bello", "#deans.1.name"],
  ]);
});

test("has amounts as pages write them, but neither years nor choices", () => {
  expect(textsOf({ fee: 700_000, year: 2026 })).toEqual([["700,000", "#fee"]]);
});

test("has the lines and cells of a longer text, without the marks of links and bold text", () => {
  const lead = "Read [our fees](/Fees) **today**.\n\nCourse | Fee";
  expect(textsOf({ lead }).map(([text]) => text)).toEqual([
    "Read our fees today. Course | Fee",
    "Read our fees today.",
    "Course",
    "Fee",
  ]);
});

test("has a picture by its address, whether or not it is described, and none that was deleted", () => {
  const portrait = (picture: string, alt: string) => textsOf({ portrait: { picture, alt } });
  expect(portrait("dean", "")).toEqual([["/pictures/dean-1a2b", "#portrait.picture"]]);
  expect(portrait("dean", "The dean")).toEqual([["/pictures/dean-1a2b", "#portrait.picture"]]);
  expect(portrait("deleted", "")).toEqual([]);
});
