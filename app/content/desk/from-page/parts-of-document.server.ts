import type { Content, ContentDocument } from "../../../platform/site/content.server.ts";
import { encodeForm } from "../edited-documents.server.ts";
import { activeFields } from "../form/active-fields.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { entryOf, type FormField, partName, readEntries } from "../form/form-field.ts";
import { comparable, type EditPart } from "./edit-links.ts";

/** Fewer are found anywhere: the year 2026 is no amount. */
const MIN_AMOUNT = 10_000;

/** Returns the texts of a document that visitors see, each with a link to its field in the form. A field of several lines has one for each line. */
export function partsOfDocument(
  content: Content,
  document: ContentDocument<object>,
  isEverywhere: boolean,
): EditPart[] {
  const fields = describeDocument(document.schema);
  const entries = readEntries(new URLSearchParams(encodeForm({ fields }, content.read(document))));
  return activeFields(fields, entries).flatMap(({ name, label, field }) => {
    const text = entryOf(entries, field.kind === "picture" ? partName(name, "alt") : name);
    const control = field.kind === "picture" ? partName(name, "picture") : name;
    const link = { title: label, href: `/dashboard/pages/${document.key}#${control}`, isEverywhere };
    return shownTexts(field, text).map((shown) => ({ ...link, text: shown }));
  });
}

/** Returns how a page shows the text of a field, as far as that is known: not for links, switches and choices. */
function shownTexts({ kind }: FormField, text: string): string[] {
  if (kind === "number") return Number(text.replaceAll(",", "")) < MIN_AMOUNT ? [] : [comparable(text)];
  if (kind !== "text" && kind !== "picture") return [];
  const lines = /\n/.test(text) ? text.split(/[\n|]/) : [];
  return [...new Set([text, ...lines].map(withoutMarks).map(comparable))].filter((one) => one.length > 1);
}

/** Removes the marks of links, bold and italic text. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\*+([^*]+)\*+/g, "$1");
}
