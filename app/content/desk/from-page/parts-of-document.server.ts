import type { Pictures } from "../../../platform/images/pictures.server.ts";
import type { Content, ContentDocument } from "../../../platform/site/content.server.ts";
import { encodeForm } from "../edited-documents.server.ts";
import type { FieldAddress } from "../field-addresses.server.ts";
import { activeFields } from "../form/active-fields.ts";
import { describeDocument } from "../form/describe-schema.server.ts";
import { entryOf, type FormField, partName, readEntries } from "../form/form-field.ts";
import { comparable, type EditPart } from "./edit-links.ts";

/** Fewer are found anywhere: the year 2026 is no amount. */
const MIN_AMOUNT = 10_000;

type Site = { content: Content; pictures: Pick<Pictures, "find" | "has">; addressOf: FieldAddress };

/**
 * Returns the texts and pictures of a document that visitors see, each with a link to its field in the form. A field of several lines has one for
 * each line.
 */
export function partsOfDocument(
  { content, pictures, addressOf }: Site,
  document: ContentDocument<object>,
  isEverywhere: boolean,
): EditPart[] {
  const fields = describeDocument(document.schema);
  const entries = readEntries(new URLSearchParams(encodeForm({ fields }, content.read(document))));
  const linkTo = (title: string, control: string) => ({
    title,
    href: addressOf(document.key, control),
    isEverywhere,
  });
  return activeFields(fields, entries).flatMap(({ name, label, field }): EditPart[] => {
    if (field.kind !== "picture") {
      const link = linkTo(label, name);
      return shownTexts(field, entryOf(entries, name)).map((text) => ({ ...link, text, picture: null }));
    }
    const control = partName(name, "picture");
    const [shown, alt] = [entryOf(entries, control), entryOf(entries, partName(name, "alt"))];
    if (!pictures.has(shown)) return [];
    return [{ ...linkTo(label, control), text: comparable(alt), picture: pictures.find(shown).base }];
  });
}

/** Returns how a page shows the text of a field, as far as that is known: not for links, switches and choices. */
function shownTexts({ kind }: FormField, text: string): string[] {
  if (kind === "number") return Number(text.replaceAll(",", "")) < MIN_AMOUNT ? [] : [comparable(text)];
  if (kind !== "text") return [];
  const lines = /\n/.test(text) ? text.split(/[\n|]/) : [];
  return [...new Set([text, ...lines].map(withoutMarks).map(comparable))].filter((one) => one.length > 1);
}

/** Removes the marks of links, bold and italic text. */
function withoutMarks(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\*+([^*]+)\*+/g, "$1");
}
