import { z } from "zod";
import type { AddedPage } from "../../platform/site/added-pages.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { line, pageFields, pictureField } from "../content-fields.schema.ts";
import { block } from "./blocks.schema.ts";

const { title, ...otherFields } = pageFields.omit({ sampleNote: true }).shape;

/** In the order of its form. */
const pageText = z.object({
  title,
  inMenu: z.boolean().meta({
    label: "Show this page in the menu",
    help: "It stands under the part of the site that its address begins with.",
  }),
  menuLabel: line
    .max(24)
    .optional()
    .meta({ label: "Text in the menu", help: "At most 24 letters. Empty for the title of the page." }),
  ...otherFields,
  sharePicture: pictureField.optional().meta({ label: "Other picture for shared links" }),
  blocks: z
    .array(block.meta({ label: "Block" }))
    .min(1)
    .max(100)
    .meta({ label: "What the page shows", item: "block", help: "From top to bottom." }),
});

export type AddedPageText = z.infer<typeof pageText>;

const KEY = /^page-([1-9]\d{0,8})$/;

/** Returns the content document of an added page. Its sample is the empty page, which visitors never see. */
export function addedPageDocument({ id, name }: Pick<AddedPage, "id" | "name">): ContentDocument<AddedPageText> {
  return { key: addedPageKey(id), title: name, schema: pageText, sample: emptyPage(name) };
}

export function addedPageKey(id: number): string {
  return `page-${id}`;
}

/** Returns the id of the page that a document's key belongs to; null for other documents. */
export function addedPageId(key: string): number | null {
  const id = KEY.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}

function emptyPage(title: string): AddedPageText {
  return { title, inMenu: false, description: "", picture: { picture: "header-library", alt: "" }, blocks: [] };
}
